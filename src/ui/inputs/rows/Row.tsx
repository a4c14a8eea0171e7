import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { memo, useCallback, type HTMLAttributes, type MouseEvent, type Ref } from 'react'
import type { FieldDescriptor } from '../../../schema/descriptor'
import { IconButton } from '../../kit/IconButton'
import { REMOVES, removeLine } from '../../kit/removeLine'
import type { Input } from '../types'
import type { LineChange } from './options'
import styles from './rows.module.css'

/** A column of a table. */
export interface Column {
  readonly field: FieldDescriptor
  readonly label: string
  readonly input: Input
  readonly readOnly: boolean
}

export interface RowProps {
  /** The resource that its cells have their labels from. */
  readonly resource: string
  /** Of the row in the form: `doors.2`. */
  readonly source: string
  /** Stays the same when the row is moved. */
  readonly rowKey: string
  readonly at: number
  readonly isLast: boolean
  readonly name: string
  readonly columns: readonly Column[]
  /** What may be done with the row. */
  readonly may: readonly LineChange[]
  readonly textOf: (key: string, options?: object) => string
  readonly onMove: (at: number, to: number) => void
  readonly onRemove: (at: number) => void
}

interface Dragged {
  readonly ref?: Ref<HTMLTableRowElement>
  readonly row?: HTMLAttributes<HTMLElement>
  readonly handle?: HTMLAttributes<HTMLElement>
}

function Line({
  resource,
  source,
  at,
  isLast,
  name,
  columns,
  may,
  textOf,
  onMove,
  onRemove,
  ref,
  row,
  handle,
}: RowProps & Dragged) {
  const index = name
  const move =
    (to: number) =>
    ({ currentTarget }: MouseEvent<HTMLElement>) => {
      onMove(at, to)
      // An element that is moved in the document loses the focus.
      currentTarget.focus()
    }
  return (
    <tr ref={ref} {...row}>
      <th scope="row" className={styles.name} {...handle}>
        {handle && <GripVertical size={14} aria-hidden="true" />}
        {name}
      </th>
      {columns.map(({ field, label, input: CellInput, readOnly }) => (
        <td key={field.name} data-label={label} data-cell={field.name} data-field={`${source}.${field.name}`}>
          <CellInput
            resource={resource}
            source={`${source}.${field.name}`}
            meta={field}
            label={`${label} ${name}`}
            isRequired={field.required}
            readOnly={readOnly}
          />
        </td>
      ))}
      {may.some((change) => change !== 'add') && (
        <td className={styles.tools}>
          {may.includes('move') && (
            <>
              <IconButton
                size="s"
                label={textOf('up', { index })}
                icon={<ArrowUp />}
                unavailable={at === 0}
                onClick={move(at - 1)}
              />
              <IconButton
                size="s"
                label={textOf('down', { index })}
                icon={<ArrowDown />}
                unavailable={isLast}
                onClick={move(at + 1)}
              />
            </>
          )}
          {may.includes('remove') && (
            <IconButton
              size="s"
              label={textOf('remove', { index })}
              icon={<Trash2 />}
              {...REMOVES}
              onClick={({ currentTarget }) => removeLine(currentTarget, () => onRemove(at))}
            />
          )}
        </td>
      )}
    </tr>
  )
}

/** A line that cannot be moved. */
export const FixedRow = memo(Line)

/** A line that is dragged by its name, and moved by keyboard with its buttons. */
export const MovableRow = memo(function MovableRow(props: RowProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: props.rowKey })
  const style = { transform: CSS.Translate.toString(transform), transition }
  return (
    <Line
      {...props}
      ref={setNodeRef}
      row={{ style, ...(isDragging && { className: styles.dragged }) }}
      handle={{ ...listeners, className: `${styles.name} ${styles.handle}` }}
    />
  )
})

/** The words of a table: a page's own, or those of every table. */
export function useRowTexts(own: string | undefined) {
  const translate = useTranslate()
  return useCallback(
    (key: string, options?: object) =>
      translate(`${own ?? 'form.rows'}.${key}`, { ...options, _: translate(`form.rows.${key}`, options) }),
    [translate, own],
  )
}
