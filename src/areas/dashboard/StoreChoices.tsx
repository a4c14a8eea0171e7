import { Check } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useEffect, useId, useRef, useState } from 'react'
import type { DashboardStats } from '../../generated/types'
import { Button } from '../../ui/kit/Button'
import { cx } from '../../ui/kit/cx'
import { useVisibleRows } from './useVisibleRows'
import styles from './storeFilter.module.css'

export interface StoreChoicesProps {
  readonly stores: DashboardStats['stores']
  readonly chosen: readonly string[]
  readonly onChange: (codes: string[]) => void
}

const ROW_HEIGHT = 32
const MAX_HEIGHT = 310

/** A searchable multiple choice of stores. Only visible options render, as there may be thousands. */
export function StoreChoices({ stores, chosen, onChange }: StoreChoicesProps) {
  const translate = useTranslate()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // Loaded after the popover opened, so the popover could not focus it.
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const wanted = text.trim().toLowerCase()
  const found = stores.storeCode.flatMap((code, at) => {
    const name = stores.storeName[at] || code
    return wanted === '' || `${name} ${code}`.toLowerCase().includes(wanted) ? [{ code, name }] : []
  })
  const all = stores.storeCode.length
  const rows = useVisibleRows(found.length, ROW_HEIGHT, MAX_HEIGHT)
  const isSelected = (code: string) => chosen.includes(code)
  const toggle = (code: string | undefined) => {
    if (code !== undefined) onChange(isSelected(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
  }
  const go = (at: number) => {
    const next = Math.max(0, Math.min(found.length - 1, at))
    setActive(next)
    const list = box.current
    if (list && (next * ROW_HEIGHT < list.scrollTop || (next + 1) * ROW_HEIGHT > list.scrollTop + list.clientHeight))
      list.scrollTop = next * ROW_HEIGHT - MAX_HEIGHT / 2
  }
  const onKey = (event: React.KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 9, PageUp: -9 }
    const step = steps[event.key]
    if (step !== undefined) go(active + step)
    else if (event.key === 'Enter') toggle(found[active]?.code)
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        ref={input}
        className={styles.search}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        aria-label={translate('areas.dashboard.stores.search')}
        placeholder={translate('areas.dashboard.stores.search')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
          rows.reset()
          if (box.current) box.current.scrollTop = 0
        }}
        onKeyDown={onKey}
      />
      <div
        ref={box}
        id={`${id}-list`}
        className={styles.list}
        role="listbox"
        aria-multiselectable="true"
        aria-label={translate('areas.dashboard.stores.label')}
        onScroll={rows.onScroll}
      >
        <div role="presentation" style={{ height: rows.height }}>
          {found.slice(rows.first, rows.last).map(({ code, name }, index) => {
            const at = rows.first + index
            return (
              <div
                key={code}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={isSelected(code)}
                aria-posinset={at + 1}
                aria-setsize={found.length}
                className={cx(styles.option, at === active && styles.active)}
                style={{ top: at * ROW_HEIGHT, height: ROW_HEIGHT }}
                onPointerMove={() => at !== active && setActive(at)}
                onClick={() => toggle(code)}
              >
                <span className={styles.box}>{isSelected(code) && <Check aria-hidden="true" />}</span>
                <span className={styles.name}>{name}</span>
                <span className={styles.code}>{code}</span>
              </div>
            )
          })}
        </div>
      </div>
      {found.length === 0 && <p className={styles.none}>{translate('kit.noMatch')}</p>}
      <div className={styles.foot}>
        <span aria-live="polite">
          {wanted === ''
            ? translate('areas.dashboard.stores.count', { chosen: chosen.length === 0 ? all : chosen.length, all })
            : translate('areas.dashboard.stores.found', { found: found.length, all })}
        </span>
        <Button size="s" variant="ghost" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {translate('areas.dashboard.stores.showAll')}
        </Button>
      </div>
    </>
  )
}
