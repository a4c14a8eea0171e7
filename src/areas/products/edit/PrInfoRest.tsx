import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { TextInput } from '../../../ui/kit/TextInput'
import { PrInfoEntry } from './PrInfoEntry'
import styles from './prInfo.module.css'

interface PrInfoRestProps {
  readonly from: number
  /** One behind the last. */
  readonly to: number
  readonly values: readonly string[]
  readonly nameOf: (at: number) => string
  readonly onChange: (at: number, text: string) => void
  readonly readOnly: boolean
}

const GROUP = 25
const MOST_FOUND = 24

/**
 * The entries that are not shown at first: found by name, number or text, or opened group by group. Only what is open
 * is drawn: 255 fields at once would be felt at each letter.
 */
export function PrInfoRest({ from, to, values, nameOf, onChange, readOnly }: PrInfoRestProps) {
  const translate = useTranslate()
  const [sought, setSought] = useState<{ text: string; found: readonly number[] }>({ text: '', found: [] })
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set([from]))
  const isSearch = sought.text.trim() !== ''
  const { found } = sought
  const entries = Array.from({ length: to - from }, (_, index) => from + index)
  // What was found stays while its text is being changed.
  const search = (text: string) => {
    const words = text.trim().toLowerCase()
    const fits = (at: number) => String(at) === words || nameOf(at).toLowerCase().includes(words) || (values[at] ?? '').toLowerCase().includes(words)
    setSought({ text, found: words === '' ? [] : entries.filter(fits) })
  }
  const starts = entries.filter((at) => (at - from) % GROUP === 0)
  const toggle = (start: number) => setOpen((now) => (now.has(start) ? new Set([...now].filter((one) => one !== start)) : new Set([...now, start])))
  const entry = (at: number) => <PrInfoEntry key={at} at={at} name={nameOf(at)} value={values[at] ?? ''} onChange={onChange} readOnly={readOnly} />
  return (
    <div className={styles.rest}>
      <TextInput type="search" hideLabel label={translate('form.findInfo')} placeholder={translate('form.findInfo')} value={sought.text} onChange={(event) => search(event.target.value)} autoComplete="off" />
      {isSearch && (
        <>
          <div className={styles.grid}>{found.slice(0, MOST_FOUND).map(entry)}</div>
          <p className={styles.hint} role="status">
            {found.length === 0 ? translate('kit.noMatch') : found.length > MOST_FOUND && translate('form.foundMore', { smart_count: found.length - MOST_FOUND })}
          </p>
        </>
      )}
      {!isSearch &&
        starts.map((start) => {
          const end = Math.min(to, start + GROUP)
          const filled = values.slice(start, end).filter((value) => value !== '').length
          return (
            <section key={start}>
              <button type="button" className={styles.groupHead} aria-expanded={open.has(start)} onClick={() => toggle(start)}>
                {translate('form.infoRange', { from: start, to: end - 1 })}
                {filled > 0 && <span className={styles.hint}>{translate('form.infoFilled', { smart_count: filled })}</span>}
              </button>
              {open.has(start) && <div className={styles.grid}>{entries.slice(start - from, end - from).map(entry)}</div>}
            </section>
          )
        })}
    </div>
  )
}
