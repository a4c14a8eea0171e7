import { closestCenter, DndContext, useSensor, useSensors, type Announcements, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Plus } from 'lucide-react'
import { useResourceContext, useTranslate, useTranslateLabel } from 'ra-core'
import { use, useDeferredValue, useId, useMemo, useRef, type ReactNode } from 'react'
import { get, useFormState } from 'react-hook-form'
import { rowFields } from '../../../schema/descriptor'
import type { Values } from '../../../schema/template'
import { Button } from '../../kit/Button'
import { droppedOver, PromptMouseSensor, PromptTouchSensor } from '../../kit/dragging'
import { EmptyState } from '../../kit/EmptyState'
import { Field } from '../../kit/Field'
import { errorText } from '../fieldError'
import { inputOf } from '../registry'
import { CellContext, useFormMode, type InputProps } from '../types'
import type { RowsOptions } from './options'
import { FixedRow, MovableRow, useRowTexts, type Column, type RowProps } from './Row'
import styles from './rows.module.css'
import { tableWidth, useCards } from './useCards'
import { useLines } from './useLines'

const FIRST_LINES = 40
const BY_MOUSE = { activationConstraint: { distance: 4 } }
const BY_FINGER = { activationConstraint: { delay: 250, tolerance: 8 } }
// Keys move a line by its buttons.
const NO_INSTRUCTIONS = { draggable: '' }
const EVERY_CHANGE = ['add', 'remove', 'move'] as const
const NO_CHANGE = [] as const
const NOTHING: RowsOptions = {}

const byPlace = (_row: Values, at: number) => String(at + 1)

export interface RowsInputProps extends InputProps {
  readonly options?: RowsOptions | undefined
  /** An error of all lines together that the form does not know. */
  readonly error?: ReactNode
}

/**
 * A list of objects as a table: a column for each part, drawn by the input of its type. Tab goes through the cells, Enter
 * to the line below, which it adds behind the last one; cells that were copied from a spreadsheet fill those from the one
 * that they are pasted into. Without room for a table, its lines are cards.
 */
export function RowsInput({
  source,
  meta,
  label,
  helperText,
  readOnly = false,
  disabled = false,
  isRequired = false,
  options = NOTHING,
  error: given,
  ...props
}: RowsInputProps) {
  const translate = useTranslate()
  const translateLabel = useTranslateLabel()
  const around = useResourceContext(props) ?? ''
  const mode = useFormMode()
  const table = useRef<HTMLDivElement>(null)
  const dragging = useId()
  const isCell = use(CellContext)
  const { errors } = useFormState({ name: source, exact: true })
  const {
    columns: overrides,
    may = EVERY_CHANGE,
    nameOf = byPlace,
    nameLabel,
    newRow,
    hideLabel = false,
    texts,
  } = options
  const textOf = useRowTexts(texts)
  const isFixed = readOnly || disabled
  const resource = meta?.rowsOf ?? around
  const labels =
    meta?.rowsOf === undefined ? `resources.${resource}.parts.${meta?.name}` : `resources.${resource}.fields`
  const parts = useMemo(() => (meta ? rowFields(meta) : []), [meta])
  const columns = useMemo(
    () =>
      parts.flatMap((field): Column[] => {
        const { form = true, input = field.input, label: own, readOnly: isOwn = false } = overrides?.[field.name] ?? {}
        const isSet = field.readOnly === 'always' || field.readOnly === (mode === 'create' ? 'create' : 'edit')
        return form
          ? [
              {
                field,
                input: inputOf(input),
                label: own ?? translate(`${labels}.${field.name}`, { _: field.name }),
                readOnly: isFixed || isOwn || isSet,
              },
            ]
          : []
      }),
    [parts, overrides, labels, mode, isFixed, translate],
  )
  const changes = isFixed ? NO_CHANGE : may
  useCards(
    table,
    tableWidth(
      columns.map(({ field }) => field),
      (changes.includes('move') ? 2 : 0) + (changes.includes('remove') ? 1 : 0),
    ),
  )
  const most = meta?.schema.maxItems ?? Number.POSITIVE_INFINITY
  const { lines, add, onMove, onRemove, onKeyDown, onPaste } = useLines({
    resource,
    source,
    table,
    parts,
    columns,
    newRow,
    readOnly: isFixed,
    mayAdd: changes.includes('add'),
    most,
  })

  const sensors = useSensors(useSensor(PromptMouseSensor, BY_MOUSE), useSensor(PromptTouchSensor, BY_FINGER))
  const placeOf = (id: unknown) => lines.findIndex(({ rowKey }) => rowKey === id)
  const onDragEnd = (event: DragEndEvent) => {
    const [at, to] = [placeOf(event.active.id), placeOf(droppedOver(event))]
    if (to >= 0 && to !== at) onMove(at, to)
  }
  const announcements: Announcements = {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: ({ active, over }) =>
      textOf('dropped', { place: placeOf(over?.id ?? active.id) + 1, count: lines.length }),
    onDragCancel: () => undefined,
  }

  // The first lines are there at once, and may be edited while the others are drawn.
  const isWhole = useDeferredValue(true, lines.length <= FIRST_LINES)
  const shown = isWhole ? lines : lines.slice(0, FIRST_LINES)
  const isMovable = changes.includes('move')
  const DrawnRow = isMovable ? MovableRow : FixedRow
  const error: unknown = get(errors, source)
  const help = typeof helperText === 'string' ? translate(helperText, { _: helperText }) : helperText || undefined
  return (
    <Field
      label={String(translateLabel({ label, source, resource: around }) ?? '')}
      hideLabel={isCell || hideLabel}
      help={help}
      // Each cell shows its own error.
      error={given ?? errorText(Array.isArray(error) ? (error as { root?: unknown }).root : error, translate)}
      required={isRequired}
    >
      <div ref={table} data-lines className={styles.rows} role="presentation" onKeyDown={onKeyDown} onPaste={onPaste}>
        {lines.length === 0 ? (
          <EmptyState title={textOf('none')} text={textOf('noneText')} />
        ) : (
          <CellContext value>
            <DndContext
              id={dragging}
              sensors={sensors}
              collisionDetection={closestCenter}
              onDragEnd={onDragEnd}
              accessibility={{ announcements, screenReaderInstructions: NO_INSTRUCTIONS }}
            >
              <SortableContext
                items={shown.map(({ rowKey }) => rowKey)}
                strategy={verticalListSortingStrategy}
                disabled={!isMovable}
              >
                <table>
                  <thead>
                    <tr>
                      <th scope="col" className={styles.name}>
                        {nameLabel ?? textOf('line')}
                      </th>
                      {columns.map(({ field, label: column }) => (
                        <th key={field.name} scope="col">
                          {column}
                        </th>
                      ))}
                      {changes.some((change) => change !== 'add') && (
                        <th scope="col" className={styles.tools}>
                          <span className="visuallyHidden">{translate('list.rowActions')}</span>
                        </th>
                      )}
                    </tr>
                  </thead>
                  <tbody>
                    {shown.map(({ rowKey, ...row }, at) => {
                      const drawn: RowProps = {
                        resource,
                        source: `${source}.${at}`,
                        rowKey,
                        at,
                        isLast: at === lines.length - 1,
                        name: nameOf(row, at),
                        columns,
                        may: changes,
                        textOf,
                        onMove,
                        onRemove,
                      }
                      return <DrawnRow key={rowKey} {...drawn} />
                    })}
                  </tbody>
                </table>
              </SortableContext>
            </DndContext>
          </CellContext>
        )}
        {changes.includes('add') && (
          <Button
            className={styles.add}
            icon={<Plus aria-hidden="true" />}
            disabled={lines.length >= most}
            onClick={add}
          >
            {textOf('add')}
          </Button>
        )}
      </div>
    </Field>
  )
}
