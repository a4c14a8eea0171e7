import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { TextInput } from '../../../ui/kit/TextInput'
import styles from './prInfo.module.css'

interface PrInfoRestProps {
  readonly from: number
  /** Exclusive. */
  readonly to: number
  readonly values: readonly string[]
  readonly nameOf: (at: number) => string
  readonly onChange: (at: number, text: string) => void
  readonly readOnly: boolean
}

const GROUP_SIZE = 25
const MAX_RESULTS = 24

/**
 * The entries beyond those shown at first: searched by name, number or value, or opened group by group.
 * Only open groups render, as 255 fields at once would make typing slow.
 */
export function PrInfoRest({ from, to, values, nameOf, onChange, readOnly }: PrInfoRestProps) {
  const translate = useTranslate()
  const [search, setSearch] = useState<{ text: string; found: readonly number[] }>({ text: '', found: [] })
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set([from]))
  const isSearching = search.text.trim() !== ''
  const { found } = search
  const entries = Array.from({ length: to - from }, (_, index) => from + index)
  // The results are kept in state, so that they stay while one of them is edited.
  const find = (text: string) => {
    const words = text.trim().toLowerCase()
    const fits = (at: number) =>
      String(at) === words ||
      nameOf(at).toLowerCase().includes(words) ||
      (values[at] ?? '').toLowerCase().includes(words)
    setSearch({ text, found: words === '' ? [] : entries.filter(fits) })
  }
  const starts = entries.filter((at) => (at - from) % GROUP_SIZE === 0)
  const toggle = (start: number) =>
    setOpen((now) => (now.has(start) ? new Set([...now].filter((one) => one !== start)) : new Set([...now, start])))
  const entry = (at: number) => (
    <PrInfoEntry key={at} at={at} name={nameOf(at)} value={values[at] ?? ''} onChange={onChange} readOnly={readOnly} />
  )
  return (
    <div className={styles.rest}>
      <TextInput
        type="search"
        hideLabel
        label={translate('form.findInfo')}
        placeholder={translate('form.findInfo')}
        value={search.text}
        onChange={(event) => find(event.target.value)}
        autoComplete="off"
      />
      {isSearching && (
        <>
          <div className={styles.grid}>{found.slice(0, MAX_RESULTS).map(entry)}</div>
          <p className={styles.hint} role="status">
            {found.length === 0
              ? translate('kit.noMatch')
              : found.length > MAX_RESULTS && translate('form.foundMore', { smart_count: found.length - MAX_RESULTS })}
          </p>
        </>
      )}
      {!isSearching &&
        starts.map((start) => {
          const end = Math.min(to, start + GROUP_SIZE)
          const filled = values.slice(start, end).filter((value) => value !== '').length
          return (
            <section key={start}>
              <button
                type="button"
                className={styles.groupHead}
                aria-expanded={open.has(start)}
                onClick={() => toggle(start)}
              >
                {translate('form.infoRange', { from: start, to: end - 1 })}
                {filled > 0 && (
                  <span className={styles.hint}>{translate('form.infoFilled', { smart_count: filled })}</span>
                )}
              </button>
              {open.has(start) && (
                <div className={styles.grid}>{entries.slice(start - from, end - from).map(entry)}</div>
              )}
            </section>
          )
        })}
    </div>
  )
}

interface PrInfoEntryProps {
  readonly at: number
  readonly name: string
  readonly value: string
  readonly onChange: (at: number, text: string) => void
  readonly readOnly: boolean
}

const MAX_ENTRY_LENGTH = 1_000

/** A text field for one entry of the product information. */
export const PrInfoEntry = ({ at, name, value, onChange, readOnly }: PrInfoEntryProps) => (
  <TextInput
    label={name}
    value={value}
    onChange={(event) => onChange(at, event.target.value)}
    readOnly={readOnly}
    maxLength={MAX_ENTRY_LENGTH}
    autoComplete="off"
  />
)
