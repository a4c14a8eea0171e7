import { useNotify, useTranslate } from 'ra-core'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useUnsavedChanges } from '../../../data/unsavedChanges'
import { useDescriptor } from '../../../data/useDescriptor'
import type { ResourceName } from '../../../generated/resources'
import type { ResourceDescriptor } from '../../../schema/descriptor'
import type { Values } from '../../../schema/template'
import { asText, valueOf } from '../../displays/values'
import { Spinner } from '../../kit/Spinner'
import { useUnmounted } from '../../kit/useUnmounted'
import type { Column } from '../columns'
import type { Row } from '../selection'
import styles from './cell.module.css'
import { useCellSave } from './useCellSave'

/** A cell that is being changed. */
export interface ChangedCell {
  readonly row: Row
  readonly column: Column
  /** The scroll region in which the row stands. */
  readonly region: HTMLElement
}

export interface CellEditorProps extends ChangedCell {
  readonly resource: ResourceName
  readonly params: Values | undefined
  readonly rows: readonly Row[]
  /** Where the row's cells begin that are columns. */
  readonly at: number
  /** Called when editing ends; a step leads to the next such cell of the row, or the one before. */
  readonly onClose: (step?: 1 | -1) => void
}

/** Edits one cell of a list in place: the row stays as it is until the server has accepted the change. */
export function CellEditor(props: CellEditorProps) {
  const descriptor = useDescriptor(props.resource)
  return descriptor ? createPortal(<Editor {...props} descriptor={descriptor} />, props.region) : null
}

function Editor({
  descriptor,
  params,
  row,
  column,
  region,
  rows,
  at,
  onClose,
}: CellEditorProps & { descriptor: ResourceDescriptor }) {
  const { field, label, align } = column
  const translate = useTranslate()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const begun = asText(valueOf(field, row))
  const [text, setText] = useState(begun)
  const [isSaving, setSaving] = useState(false)
  const [why, setWhy] = useState<string>()
  const tried = useRef<string>(undefined)
  const save = useCellSave(descriptor, params)
  const notify = useNotify()
  const isGone = useUnmounted()
  const isChanged = text.trim() !== begun
  useUnsavedChanges(isChanged && !isSaving, isSaving)

  const index = rows.findIndex((one) => one.id === row.id)
  const line = () => region.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
  // It goes where its row goes; without it, it stays with what was typed.
  useLayoutEffect(() => {
    const cell = line()?.children[at]?.getBoundingClientRect()
    const place = cell && cell.width > 0 ? cell : line()?.getBoundingClientRect()
    if (!place || !box.current) return
    const frame = region.getBoundingClientRect()
    const width = Math.min(Math.max(place.width, 160), frame.width - 16)
    const left = Math.max(8, Math.min(place.left - frame.left, frame.width - width - 8))
    Object.assign(box.current.style, {
      top: `${place.top - frame.top + region.scrollTop}px`,
      left: `${left + region.scrollLeft}px`,
      width: `${width}px`,
    })
  })
  // Once it stands where it belongs: the focus must not scroll to it.
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [])

  const leave = (step?: 1 | -1) => {
    line()?.focus({ preventScroll: true })
    onClose(step)
  }
  const commit = async (step?: 1 | -1) => {
    if (isSaving) return
    if (!isChanged) return leave(step)
    setSaving(true)
    setWhy(undefined)
    tried.current = text
    const outcome = await save(row, field, text)
    if (isGone.current) {
      if (outcome.is === 'refused')
        notify(translate('form.notSaved', { name: label, why: outcome.why }), { type: 'error' })
      return
    }
    setSaving(false)
    if (outcome.is === 'done') return leave(step)
    setWhy(outcome.is === 'refused' ? outcome.why : undefined)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') void commit()
    else if (event.key === 'Tab') void commit(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape' && !isSaving) leave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  // A rejected value waits to be corrected: leaving the cell must not send it again.
  const onBlur = () => !isSaving && tried.current !== text && void commit()

  return (
    <div ref={box} className={styles.editor} data-saving={isSaving || undefined} aria-busy={isSaving}>
      <input
        ref={input}
        className={styles[align]}
        value={text}
        readOnly={isSaving}
        inputMode={
          field.display === 'price' || field.type === 'integer' || field.type === 'number' ? 'decimal' : 'text'
        }
        aria-label={translate('list.cell.edit', { name: label })}
        aria-invalid={why !== undefined || undefined}
        aria-describedby={id}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {isSaving && <Spinner />}
      <p id={id} className={why === undefined ? styles.hint : styles.why} role={why === undefined ? 'status' : 'alert'}>
        {why ?? translate(isSaving ? 'list.cell.saving' : 'list.cell.hint')}
      </p>
    </div>
  )
}
