import { useTranslate } from 'ra-core'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import styles from './ColumnChooser.module.css'
import { orderedColumns, type Column, type ColumnChoice } from './columns'
import type { Density } from './ListTable'

interface ColumnChooserProps {
  columns: readonly Column[]
  choice: ColumnChoice
  onChoice: (choice: ColumnChoice | undefined) => void
  density: Density
  onDensity: (density: Density) => void
}

/** The list with one name moved to another's place. */
export function moved(order: readonly string[], name: string, to: number): string[] {
  const rest = order.filter((other) => other !== name)
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, name)
  return rest
}

/** Which columns, in which order, how dense. A handle is dragged, or moved with the arrow keys. */
export function ColumnChooser({ columns, choice, onChoice, density, onDensity }: ColumnChooserProps) {
  const translate = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  const dragged = useRef<string>(undefined)
  const ordered = orderedColumns(columns, choice)
  const order = ordered.map(({ field }) => field.name)
  const shown = ordered.filter(({ field }) => !choice.hidden.includes(field.name))

  const show = (name: string, on: boolean) =>
    onChoice({ order, hidden: on ? choice.hidden.filter((other) => other !== name) : [...choice.hidden, name] })
  const move = (name: string, to: number) => {
    if (order.indexOf(name) !== to) onChoice({ order: moved(order, name, to), hidden: choice.hidden })
  }

  const onKey = (name: string) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    move(name, order.indexOf(name) + step)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (dragged.current === undefined) return
    const items = [...(list.current?.children ?? [])]
    const over = items.findIndex((item) => event.clientY < item.getBoundingClientRect().bottom)
    move(dragged.current, over < 0 ? items.length - 1 : over)
  }
  const take = (name: string | undefined) => (event: PointerEvent) => {
    if (name !== undefined) event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = name
  }

  return (
    <div className={styles.chooser}>
      <fieldset>
        <legend>{translate('list.density.label')}</legend>
        <div className={styles.densities}>
          {(['comfortable', 'compact'] as const).map((name) => (
            <label key={name}>
              <input type="radio" name="density" checked={density === name} onChange={() => onDensity(name)} />
              {translate(`list.density.${name}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{translate('list.columns.label')}</legend>
        <ul ref={list}>
          {ordered.map(({ field, label }) => {
            const on = shown.some((column) => column.field === field)
            return (
              <li key={field.name}>
                <button
                  type="button"
                  className={styles.handle}
                  aria-label={translate('list.columns.move', { name: label })}
                  title={translate('list.columns.moveHint')}
                  onKeyDown={onKey(field.name)}
                  onPointerDown={take(field.name)}
                  onPointerMove={onPointerMove}
                  onPointerUp={take(undefined)}
                  onPointerCancel={take(undefined)}
                />
                <label>
                  <input
                    type="checkbox"
                    checked={on}
                    disabled={on && shown.length === 1}
                    onChange={(event) => show(field.name, event.target.checked)}
                  />
                  {label}
                </label>
              </li>
            )
          })}
        </ul>
      </fieldset>
      <button type="button" className={styles.reset} onClick={() => onChoice(undefined)}>
        {translate('list.columns.reset')}
      </button>
    </div>
  )
}
