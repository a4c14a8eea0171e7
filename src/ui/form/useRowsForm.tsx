import { useQueryClient } from '@tanstack/react-query'
import { useGetList, useTranslate, type RaRecord } from 'ra-core'
import { useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { useClock } from '../../data/clock'
import { request, type Method } from '../../data/http'
import { useLoadedDescriptor } from '../../data/useDescriptor'
import type { ResourceName } from '../../generated/resources'
import type { FieldDescriptor } from '../../schema/descriptor'
import { UNREAD } from '../../schema/revision'
import type { Values } from '../../schema/template'
import { same } from '../../schema/threeWay'
import { listRevisionOf, useListSave, type ReadList } from '../conflict/useListSave'
import { displayText } from '../displays/registry'
import { fieldLabel } from '../displays/values'
import { LoadFailed } from '../feedback/LoadFailed'
import { RowsHistory } from '../history/RowsHistory'
import { preloadRows, rowsInput } from '../inputs/rows'
import type { RowsOptions } from '../inputs/rows/options'
import { Button } from '../kit/Button'
import { Skeleton } from '../kit/Skeleton'
import { showError } from '../kit/errorDialog'
import { keepFocus } from './keepFocus'
import type { FormCheck } from './extras'
import styles from './form.module.css'
import { linesDescriptor, refusedLines, ROWS } from './rowsOfList'
import { SchemaForm, type FormHandle } from './SchemaForm'

/** Options of a list that is edited, and saved, as a whole. */
export interface RowsFormOptions<Row extends object> {
  readonly resource: ResourceName
  /** The call that takes the list. */
  readonly save: readonly [method: Method, path: string]
  /** Parameters of the page that the reading call needs. */
  readonly params?: Values
  readonly readOnly: boolean
  readonly rows?: RowsOptions
  /** The maximum number of lines. */
  readonly most?: number
  /** Converts what was read to lines, and lines to what is sent; by default as they are. */
  readonly linesOf?: (rows: readonly Row[]) => readonly Row[]
  readonly sentOf?: (lines: readonly Row[]) => readonly Row[]
  /** Identifies and names rows if somebody else has saved in the meantime. */
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  /** Errors of lines beyond their schema's, in words, by `<line>.<field>`. */
  readonly check?: (lines: readonly Row[]) => Readonly<Record<string, string>>
  /** An error of all lines together, in words for a dialog. */
  readonly problemOf?: (rows: readonly Row[]) => string | undefined
  /** Moves the focus to where that can be corrected. */
  readonly focusProblem?: () => void
  /** Other values that the inputs read; undefined while they load. */
  readonly around?: Values | undefined
  readonly onSaved: () => void
}

export interface RowsFormState {
  readonly element: ReactNode
  /** Saves the changes; only for users who may write. */
  readonly saveButton: ReactNode
  /** Opens the history of the list; only for users who may read it. */
  readonly history: ReactNode
  readonly isBusy: boolean
  readonly isChanged: boolean
  /** Both side by side, below the lines once these are there. */
  readonly foot: ReactNode
}

const ALL = { page: 1, perPage: -1 }
const NOTHING: Values = {}
const asTheyAre = <Row,>(rows: readonly Row[]): readonly Row[] => rows

/** The form of a list that is saved as a whole: a table of rows by the schema of its resource, in a `SchemaForm`. */
export function useRowsForm<Row extends object>(options: RowsFormOptions<Row>): RowsFormState {
  const {
    resource,
    save: call,
    params,
    linesOf = asTheyAre<Row>,
    sentOf = asTheyAre<Row>,
    keyOf,
    check,
    problemOf,
    focusProblem,
    most,
  } = options
  const translate = useTranslate()
  const clock = useClock()
  const queries = useQueryClient()
  const saveList = useListSave()
  const id = useId()
  const form = useRef<FormHandle>(null)
  const described = useLoadedDescriptor(resource)
  const descriptor = useMemo(() => described && linesDescriptor(described, most), [described, most])
  const meta = useMemo(() => (params ? { meta: { params } } : {}), [params])
  const sort = { field: described?.list.sort ?? 'id', order: 'ASC' } as const
  const { data, error, refetch } = useGetList<RaRecord & { revision?: string }>(
    resource,
    { pagination: ALL, sort, ...meta },
    { refetchOnMount: 'always', enabled: described !== undefined },
  )
  const [isBusy, setBusy] = useState(false)
  const [isChanged, setChanged] = useState(false)
  // What the form started from, how often it has started, and which answer was taken last.
  const [begun, setBegun] = useState<{ readonly lines: readonly Row[]; readonly times: number }>()
  const [base, setBase] = useState<ReadList<Row>>({ rows: [], revision: '' })
  const [taken, setTaken] = useState<readonly Values[]>()

  const columns = descriptor?.columns
  // What is not in the form is not the list's to save: its revision, and what the address says.
  const linesIn = (wire: readonly Values[]) =>
    linesOf(wire.map((row) => Object.fromEntries((columns ?? []).flatMap((column) => cellIn(column, row))) as Row))
  const show = (lines: readonly Row[], now: ReadList<Row>) => {
    setBase(now)
    setBegun((before) => ({ lines, times: (before?.times ?? 0) + 1 }))
    setChanged(false)
  }
  // Later answers do not change what somebody has begun to edit.
  if (data && columns && data !== taken && !isChanged) {
    setTaken(data)
    const lines = linesIn(data)
    const revision = listRevisionOf(data)
    if (revision !== base.revision || JSON.stringify(lines) !== JSON.stringify(begun?.lines))
      show(lines, { rows: sentOf(lines), revision })
  }

  const save = async ({ [ROWS]: typed }: Values) => {
    const lines = typed as readonly Row[]
    let sent: readonly Row[] = []
    // What the server answers; if a call does not answer the list, it is fetched again.
    let kept: readonly Values[] | undefined
    try {
      const saved = await saveList<Row>({
        base,
        mine: sentOf(lines),
        read: (wire) => sentOf(linesIn(wire)),
        keyOf,
        labelOf: options.nameOf,
        inWords: (row) =>
          (columns ?? [])
            .map(
              (field) =>
                `${fieldLabel(resource, field, translate)}: ${displayText(resource, field, row as Values, translate, clock)}`,
            )
            .join('\n'),
        problemOf: (rows) => problemOf?.(rows),
        async send(rows, revision) {
          sent = rows
          const answer = await request(call[0], call[1], { query: { revision }, body: rows })
          if (Array.isArray(answer)) kept = answer as readonly Values[]
        },
      })
      if (saved.is === 'left') {
        form.current?.fill({ [ROWS]: linesOf(saved.rows) })
        setBase(saved.base)
        if (saved.problem !== undefined) showError(undefined, saved.problem, focusProblem)
        throw new DOMException('reported', 'AbortError')
      }
      const next = saved.is === 'saved' && kept ? linesIn(kept) : linesOf(saved.rows)
      const now = saved.is === 'saved' && kept ? { rows: sentOf(next), revision: listRevisionOf(kept) } : saved.base
      keepFocus(id, () => flushSync(() => show(next, now)))
      await queries.invalidateQueries({ queryKey: [resource] })
      if (saved.is === 'saved') options.onSaved()
    } catch (failure) {
      throw refusedLines(failure, sent, lines, (line) => keyOf(sentOf([line])[0] ?? line))
    }
  }
  const checkLines: FormCheck = useCallback(
    ({ [ROWS]: lines }) =>
      Object.fromEntries(
        Object.entries(check?.(lines as readonly Row[]) ?? {}).map(([cell, text]) => [`${ROWS}.${cell}`, text]),
      ),
    [check],
  )
  const confirmSave = async ({ [ROWS]: lines }: Values) => {
    const problem = problemOf?.(sentOf(lines as readonly Row[]))
    if (problem !== undefined) showError(undefined, problem, focusProblem)
    return problem === undefined
  }
  const { rows } = options
  const fields = useMemo(
    () => ({
      [ROWS]: {
        input: rowsInput({ ...rows, hideLabel: true }),
        label: translate(`resources.${resource}.name`, { smart_count: 2 }),
      },
    }),
    [rows, resource, translate],
  )
  const isTableLoaded = useTableLoaded()
  const around = 'around' in options ? options.around : NOTHING
  const values = useMemo(
    () => (begun && around && isTableLoaded ? { ...around, [ROWS]: begun.lines } : undefined),
    [begun, around, isTableLoaded],
  )
  const element =
    values && descriptor ? (
      <SchemaForm
        key={begun?.times}
        id={id}
        handle={form}
        descriptor={descriptor}
        mode="create"
        values={values}
        readOnly={options.readOnly}
        fields={fields}
        check={checkLines}
        confirmSave={confirmSave}
        after={<Changes onChange={() => setChanged(form.current?.isChanged() === true)} />}
        onSave={save}
        onBusy={setBusy}
        onResume={({ [ROWS]: was }) => {
          if (!same(was, begun?.lines)) setBase({ rows: sentOf(was as readonly Row[]), revision: UNREAD })
        }}
      />
    ) : error ? (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy="true">
        <Skeleton height={240} />
      </div>
    )
  const saveButton = !options.readOnly && (
    <Button variant="primary" type="submit" form={id} loading={isBusy} disabled={!isChanged}>
      {translate('form.save')}
    </Button>
  )
  const putBack = (rows: readonly Values[]) => {
    form.current?.fill({ [ROWS]: linesIn(rows) })
    return form.current?.isChanged() === true
  }
  const history = (
    <RowsHistory
      resource={resource}
      params={params}
      isChanged={isChanged}
      {...(!options.readOnly && { onRows: putBack })}
    />
  )
  // Where it stands is known with the lines above it.
  const foot = (error || (values && descriptor)) && (
    <div className={styles.panelFooter}>
      {history}
      {saveButton}
    </div>
  )
  return { element, saveButton, history, foot, isBusy, isChanged }
}

/** Whether the table of the lines has been loaded, which would move what is below it. */
function useTableLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    let gone = false
    void preloadRows().then(() => !gone && setLoaded(true))
    return () => {
      gone = true
    }
  }, [])
  return isLoaded
}

/** A cell of a line that was read: a missing value is its default, as the next save would fill it in. */
function cellIn({ name, nullable, default: usual }: FieldDescriptor, row: Values): [name: string, value: unknown][] {
  const value = row[name] ?? usual
  return nullable || value !== undefined ? [[name, value ?? null]] : []
}

/** Reports each change of the form around it. */
function Changes({ onChange }: { readonly onChange: () => void }) {
  const { subscribe } = useFormContext()
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => subscribe({ formState: { values: true }, callback: () => latest.current() }), [subscribe])
  return null
}
