import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { formatNumber } from '../../ui/displays/values'
import { Badge } from '../../ui/kit/Badge'
import { Banner } from '../../ui/kit/Banner'
import { Button } from '../../ui/kit/Button'
import { cx } from '../../ui/kit/cx'
import { ErrorIcon, WarnIcon } from '../../ui/kit/icons'
import { Select } from '../../ui/kit/Select'
import { Skeleton } from '../../ui/kit/Skeleton'
import { EncodingSelect } from '../../ui/upload/EncodingSelect'
import upload from '../../ui/upload/upload.module.css'
import type { FileTable } from './fileTable'
import styles from './import.module.css'
import type { FileFault, PlannedRow } from './importKind'
import type { FileImport } from './useFileImport'

/** How many rows are rendered; the rest is counted. */
const MOST = 200
const EFFECTS = ['new', 'changed', 'same'] as const
const TONES = { new: 'ok', changed: 'info', same: 'neutral' } as const
/** A column that the server is left to judge. */
const AS_IT_IS = '?'

/** A preview of a file: its columns, the rows with errors and why, and what sending the others would do. */
export function ImportPreview({ flow }: { flow: FileImport }) {
  const translate = useTranslate()
  const { kind, chosen, encoding, isReading } = flow
  const table = chosen?.table
  return (
    <div className={styles.preview} aria-busy={isReading || undefined}>
      <EncodingSelect
        value={encoding}
        onChange={flow.chooseEncoding}
        disabled={flow.run?.state === 'running'}
        {...(table && { found: table.encoding })}
      />
      {table ? (
        <>
          <Summary flow={flow} table={table} />
          {table.missing.length > 0 && (
            <Banner tone="warn" icon={<WarnIcon aria-hidden="true" />}>
              {translate('upload.missing', { names: table.missing.map(({ label }) => label).join(', ') })}
            </Banner>
          )}
          <Rows flow={flow} table={table} />
        </>
      ) : isReading ? (
        <Skeleton height={160} />
      ) : (
        <p role="alert" className={upload.unreadable}>
          {translate('upload.wrongEncoding')}
        </p>
      )}
      {!kind.isReadHere && table && table.faults.length > 0 && (
        <p className={styles.note}>{translate('upload.serverDecides')}</p>
      )}
    </div>
  )
}

function Summary({
  flow: { kind, chosen },
  table: { faults, plan, headingLine },
}: {
  flow: FileImport
  table: FileTable
}) {
  const translate = useTranslate()
  const wrong = new Set(faults.map(({ line }) => line)).size
  return (
    <>
      <p className={styles.summary} role="status">
        <strong>{chosen?.file.name}</strong>
        {wrong > 0 && (
          <Badge tone="error" icon={<ErrorIcon aria-hidden="true" />}>
            {translate('upload.wrong', { smart_count: wrong, count: formatNumber(wrong) })}
          </Badge>
        )}
        {kind.isReadHere &&
          EFFECTS.map((effect) => (
            <Badge key={effect} tone={TONES[effect]}>
              {translate(`upload.counts.${effect}`, {
                count: formatNumber(plan.filter((row) => row.effect === effect).length),
              })}
            </Badge>
          ))}
      </p>
      {kind.isHeading && headingLine !== undefined && (
        <p className={styles.note}>{translate('upload.heading', { line: headingLine })}</p>
      )}
    </>
  )
}

function Rows({ flow, table }: { flow: FileImport; table: FileTable }) {
  const translate = useTranslate()
  const [isChanging, setChanging] = useState(false)
  const { kind, chosen } = flow
  const { columns, headings, faults, plan, rows } = table
  const asks = isChanging || table.missing.length > 0 || table.unsure.some(Boolean)
  const planned = new Map(plan.map((row) => [row.line, row]))
  const wrong = new Map<number, FileFault[]>()
  for (const fault of faults) wrong.set(fault.line, [...(wrong.get(fault.line) ?? []), fault])
  // Errors first, then changes; a file that the server reads keeps its order.
  const rank = (line: number) => (wrong.has(line) ? 0 : planned.get(line)?.effect === 'same' ? 2 : 1)
  const ordered = kind.isReadHere ? rows.toSorted((one, other) => rank(one.line) - rank(other.line)) : rows
  const title = translate('upload.firstLines', { name: chosen?.file.name })
  return (
    <>
      {!asks && kind.columns.length > 1 && (
        <Button variant="ghost" size="s" className={styles.change} onClick={() => setChanging(true)}>
          {translate('upload.changeColumns')}
        </Button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div className={upload.firstScroll} role="region" aria-label={title} tabIndex={0}>
        <table className={cx(upload.lines, upload.firstTable)} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{translate('upload.line')}</th>
              {kind.isReadHere && <th scope="col">{translate('upload.effect')}</th>}
              {headings.map((heading, at) => (
                <th
                  key={at}
                  scope="col"
                  className={asks ? styles.asked : undefined}
                  data-unsure={table.unsure[at] || undefined}
                >
                  <span className={upload.part}>{heading || (asks ? '' : labelOf(flow, columns[at]))}</span>
                  {asks && <ColumnSelect flow={flow} table={table} at={at} />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ordered.slice(0, MOST).map(({ line, cells, text, isBroken }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                {kind.isReadHere && <EffectCell row={planned.get(line)} faults={wrong.get(line)} columns={columns} />}
                {isBroken ? (
                  <td colSpan={headings.length} data-wrong>
                    {text} {!kind.isReadHere && wrong.get(line)?.map((fault) => fault.text)}
                  </td>
                ) : (
                  headings.map((_, at) => (
                    <Cell
                      key={at}
                      cell={cells[at] ?? ''}
                      name={columns[at]}
                      before={planned.get(line)?.before}
                      faults={wrong.get(line)}
                    />
                  ))
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {kind.isReadHere && ordered.length > MOST && (
        <p className={styles.note}>{translate('upload.more', { count: formatNumber(ordered.length - MOST) })}</p>
      )}
    </>
  )
}

const labelOf = ({ kind }: FileImport, name: string | undefined) =>
  kind.columns.find((column) => column.name === name)?.label ?? ''

function ColumnSelect({ flow, table: { headings, columns }, at }: { flow: FileImport; table: FileTable; at: number }) {
  const translate = useTranslate()
  const { kind } = flow
  const name = headings[at] || String(at + 1)
  const own = [
    { value: '', label: translate('upload.leftOut') },
    ...(kind.isReadHere ? [] : [{ value: AS_IT_IS, label: translate('upload.asItIs') }]),
  ]
  return (
    <Select
      label={translate('upload.columnOf', { name })}
      hideLabel
      value={columns[at] ?? AS_IT_IS}
      options={[...own, ...kind.columns.map((column) => ({ value: column.name, label: column.label }))]}
      onChange={(value) => flow.chooseColumn(at, value === AS_IT_IS ? undefined : value)}
    />
  )
}

function EffectCell({
  row,
  faults = [],
  columns,
}: {
  row: PlannedRow<unknown> | undefined
  faults: readonly FileFault[] | undefined
  columns: FileTable['columns']
}) {
  const translate = useTranslate()
  const whole = faults.filter(({ column }) => column === undefined || !columns.includes(column))
  return (
    <td className={styles.effect}>
      {faults.length > 0 ? (
        <Badge tone="error">{translate('upload.skipped')}</Badge>
      ) : (
        row && <Badge tone={TONES[row.effect]}>{translate(`upload.effects.${row.effect}`)}</Badge>
      )}
      {whole.map(({ text }) => (
        <span key={text} className={styles.why}>
          {text}
        </span>
      ))}
    </td>
  )
}

function Cell({
  cell,
  name,
  before,
  faults = [],
}: {
  cell: string
  name: string | undefined
  before: Readonly<Record<string, string>> | undefined
  faults: readonly FileFault[] | undefined
}) {
  const own = name ? faults.filter(({ column }) => column === name) : []
  const was = name ? before?.[name] : undefined
  return (
    <td data-wrong={own.length > 0 || undefined} data-left-out={name === '' || undefined} title={cell}>
      {was !== undefined && (
        <>
          <del>{was || '–'}</del>{' '}
        </>
      )}
      {was === undefined ? cell : <ins>{cell}</ins>}
      {own.map(({ text }) => (
        <span key={text} className={styles.why}>
          {text}
        </span>
      ))}
    </td>
  )
}
