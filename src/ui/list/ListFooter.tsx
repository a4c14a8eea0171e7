import { useTranslate } from 'ra-core'
import { useState, type KeyboardEvent } from 'react'
import { formatNumber } from '../displays/values'
import styles from './ListFooter.module.css'
import { pageBounds, type ListState } from './listState'

interface ListFooterProps {
  state: ListState
  total: number
  sizes: readonly number[]
  onGo: (state: ListState) => void
  /** Goes to a page, given the current one. */
  onTurn: (page: (current: number) => number) => void
  /** The first rows are there. */
  ready: boolean
  /** The last reload failed. */
  outdated: boolean
  onRetry: () => void
}

/** Position and paging: 'from–to of total', the page sizes, the pages. Nothing for an empty list. */
export function ListFooter({ state, total, sizes, onGo, onTurn, ready, outdated, onRetry }: ListFooterProps) {
  const translate = useTranslate()
  const { from, to, pages } = pageBounds(state, total)
  // At the end it does nothing, and keeps the focus, which a disabled one would lose.
  const step = (page: (current: number) => number, key: string, sign: string, enabled: boolean) => (
    <button
      type="button"
      className={styles.step}
      aria-disabled={!enabled || undefined}
      onClick={() => enabled && onTurn(page)}
      aria-label={translate(key)}
      title={translate(key)}
    >
      {sign}
    </button>
  )
  const isEmpty = ready && total === 0
  if (isEmpty && !outdated) return null
  return (
    <div className={styles.footer}>
      {!isEmpty && (
        <label className={styles.size}>
          <span>{translate('list.perPage')}</span>
          <select
            value={state.perPage}
            onChange={(event) => onGo({ ...state, page: 1, perPage: Number(event.target.value) })}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size < 0 ? translate('list.all') : size}
              </option>
            ))}
          </select>
        </label>
      )}
      <p className={styles.range}>
        {ready &&
          !isEmpty &&
          translate('list.range', { from: formatNumber(from), to: formatNumber(to), total: formatNumber(total) })}
      </p>
      {outdated && (
        <p className={styles.outdated} role="status">
          {translate('list.error.outdated')}
          <button type="button" onClick={onRetry}>
            {translate('list.error.retry')}
          </button>
        </p>
      )}
      {pages > 1 && (
        <nav className={styles.pages} aria-label={translate('list.pages')}>
          {step(() => 1, 'list.firstPage', '«', state.page > 1)}
          {step((current) => Math.max(1, current - 1), 'list.previousPage', '‹', state.page > 1)}
          <PageBox page={state.page} pages={pages} onPage={(page) => onGo({ ...state, page })} />
          {step((current) => Math.min(pages, current + 1), 'list.nextPage', '›', state.page < pages)}
          {step(() => pages, 'list.lastPage', '»', state.page < pages)}
        </nav>
      )}
    </div>
  )
}

function PageBox({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const translate = useTranslate()
  const [text, setText] = useState(String(page))
  const [shown, setShown] = useState(page)
  if (shown !== page) {
    setShown(page)
    setText(String(page))
  }
  const leave = () => {
    const wanted = Math.min(pages, Math.max(1, Math.floor(Number(text)) || page))
    setText(String(wanted))
    if (wanted !== page) onPage(wanted)
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Enter' && leave()
  return (
    <span className={styles.page}>
      <input
        inputMode="numeric"
        value={text}
        size={Math.max(2, String(pages).length)}
        aria-label={translate('list.goToPage', { pages })}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <span>/ {formatNumber(pages)}</span>
    </span>
  )
}
