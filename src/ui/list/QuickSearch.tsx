import { Search } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useShortcut } from '../kit/shortcuts'
import styles from './ListToolbar.module.css'

/** The debounce of the search, in milliseconds. */
const REST = 250

interface QuickSearchProps {
  value: string
  /** `typing` is true for changes within one visit of the box: they are one step for the back button. */
  onSearch: (text: string, typing: boolean) => void
  label: string
}

/** Searches all columns of text. '/' anywhere on the page focuses it. */
export function QuickSearch({ value, onSearch, label }: QuickSearchProps) {
  const translate = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // What was sent and has not come back as `value` yet.
  const sent = useRef<string[]>([])
  const begun = useRef(false)

  // The address changed by other hands: the back button, 'clear filters'.
  if (value !== known) {
    setKnown(value)
    if (!sent.current.includes(value)) setText(value)
  }

  const send = (next: string) => {
    if (next === (sent.current.at(-1) ?? value)) return
    sent.current.push(next)
    onSearch(next, begun.current)
    begun.current = true
  }
  const latest = useRef({ send, text })
  useEffect(() => {
    latest.current = { send, text }
  })
  // The box may go before typing has rested: the other view of the page looks for the same.
  useEffect(() => () => latest.current.send(latest.current.text.trim()), [])
  useEffect(() => {
    const timer = setTimeout(() => latest.current.send(text.trim()), REST)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => {
    const at = sent.current.indexOf(value)
    sent.current = at < 0 ? [] : sent.current.slice(at + 1)
  }, [value])

  useShortcut({
    keys: '/',
    label: translate('list.keys.search'),
    run: (target) => {
      // Of two lists on a page the first one is meant, or the one that the focus is in.
      const list = target.closest('[data-list]')
      if (list && !list.contains(box.current)) return false
      box.current?.focus()
    },
  })

  return (
    <span className={styles.searchBox}>
      <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={box}
        type="search"
        className={styles.search}
        value={text}
        placeholder={translate('list.search')}
        aria-label={label}
        aria-keyshortcuts="/"
        onChange={(event) => setText(event.target.value)}
        onFocus={() => (begun.current = false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text.trim())
          if (event.key === 'Escape' && text !== '') setText('')
        }}
      />
    </span>
  )
}
