import { useTranslate } from 'ra-core'
import { useCallback, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useClock } from '../../../data/clock'
import type { FieldDescriptor } from '../../../schema/descriptor'
import type { Values } from '../../../schema/template'
import { FIELD } from '../../kit/Dialog'
import type { Column } from './Row'
import { pastedCells, pastedValue } from './pasted'

const ROW_KEY = 'rowKey'
const NO_TEXT = ['checkbox', 'radio', 'color', 'file']

interface LinesOptions {
  readonly resource: string
  readonly source: string
  readonly table: RefObject<HTMLElement | null>
  /** All parts of a row, drawn or not. */
  readonly parts: readonly FieldDescriptor[]
  readonly columns: readonly Column[]
  readonly newRow: ((rows: readonly Values[]) => Values) | undefined
  readonly readOnly: boolean
  readonly mayAdd: boolean
  /** The maximum number of lines. */
  readonly most: number
}

/** The lines of a table of rows in react-hook-form, and what keys and the clipboard do with them. */
export function useLines({ resource, source, table, parts, columns, newRow, readOnly, mayAdd, most }: LinesOptions) {
  const translate = useTranslate()
  const clock = useClock()
  const { control, getValues } = useFormContext()
  const { fields, append, remove, move, replace } = useFieldArray({ control, name: source, keyName: ROW_KEY })
  const rowsNow = () => (getValues(source) as readonly Values[] | undefined) ?? []
  const blank = (rows: readonly Values[]): Values => ({
    ...Object.fromEntries(parts.map((field) => [field.name, emptyOf(field)])),
    ...newRow?.(rows),
  })
  const focus = (at: number, column?: string) => {
    const line = table.current?.querySelectorAll(':scope > table > tbody > tr')[at]
    line?.querySelector<HTMLElement>(column === undefined ? FIELD : `[data-cell="${column}"] :is(${FIELD})`)?.focus()
  }
  /** The line and the column of a cell; undefined for a cell of a nested table. */
  const placeOf = (target: EventTarget) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
    const line = cell?.closest('tr')
    if (!cell || !line || line.closest('[data-lines]') !== table.current) return undefined
    return { at: [...(line.parentElement?.children ?? [])].indexOf(line), column: cell.dataset['cell'] ?? '' }
  }

  const add = () => {
    flushSync(() => append(blank(rowsNow()), { shouldFocus: false }))
    focus(rowsNow().length - 1)
  }
  const onMove = useCallback((at: number, to: number) => flushSync(() => move(at, to)), [move])
  const onRemove = useCallback((at: number) => remove(at), [remove])
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    if (
      event.key !== 'Enter' ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.nativeEvent.isComposing
    )
      return
    const place = target instanceof HTMLInputElement && !NO_TEXT.includes(target.type) ? placeOf(target) : undefined
    const isLast = place?.at === fields.length - 1
    if (!place || (isLast && !mayAdd)) return
    event.preventDefault()
    if (isLast) add()
    else focus(place.at + 1, place.column)
  }
  const onPaste = (event: ClipboardEvent) => {
    const place = placeOf(event.target)
    const cells = pastedCells(event.clipboardData.getData('text/plain'), event.target instanceof HTMLTextAreaElement)
    if (!place || !cells || readOnly) return
    event.preventDefault()
    const from = columns.findIndex(({ field }) => field.name === place.column)
    const next = rowsNow().map((row) => ({ ...row }))
    for (const [down, texts] of cells.slice(0, (mayAdd ? most : next.length) - place.at).entries()) {
      const row = (next[place.at + down] ??= blank(next))
      for (const [right, text] of texts.entries()) {
        const { field, readOnly: isFixed = true } = columns[from + right] ?? {}
        if (field && !isFixed)
          row[field.name] = pastedValue(
            field,
            text,
            (option) => translate(`resources.${resource}.enums.${field.name}.${option}`, { _: String(option) }),
            clock,
          )
      }
    }
    flushSync(() => replace(next))
    focus(place.at, place.column)
  }
  return { lines: fields, add, onMove, onRemove, onKeyDown, onPaste }
}

const EMPTY: Readonly<Record<FieldDescriptor['type'], unknown>> = {
  array: [],
  boolean: false,
  object: {},
  integer: '',
  number: '',
  string: '',
}

const emptyOf = ({ default: given, nullable, type }: FieldDescriptor): unknown =>
  given ?? (nullable ? null : EMPTY[type])
