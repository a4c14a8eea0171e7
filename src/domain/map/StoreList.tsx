import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { NextIcon } from '../../ui/kit/icons'
import { cx } from '../../ui/kit/cx'
import { formatNumber } from '../../ui/displays/values'
import type { StorePlace } from './places'
import styles from './map.module.css'

/** A number of a store that needs attention. */
export interface Problem {
  readonly field: string
  readonly tone: 'warn' | 'error' | 'info'
}

interface StoreListProps {
  readonly label: string
  readonly places: readonly StorePlace[]
  readonly selected: string | undefined
  readonly onSelect: (place: StorePlace) => void
  readonly href: (place: StorePlace) => string
  readonly problems: readonly Problem[]
  /** What a problem's number counts, translated. */
  readonly fieldLabel: (field: string) => string
}

const ROW_HEIGHT = 48
const AHEAD = 12

/** One page of stores beside the map; of a long one only what is in view is rendered. Arrows move, Enter chooses. */
export function StoreList(props: StoreListProps) {
  const { label, places, selected } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const height = scroller.current?.clientHeight || 900
  const from = Math.max(0, Math.floor(top / ROW_HEIGHT) - AHEAD)
  const to = Math.min(places.length, Math.ceil((top + height) / ROW_HEIGHT) + AHEAD)

  const reveal = useEffectEvent((code: string | undefined) => {
    const at = places.findIndex((place) => place.code === code)
    const element = scroller.current
    if (at < 0 || !element) return
    const [start, end] = [at * ROW_HEIGHT, (at + 1) * ROW_HEIGHT]
    if (start < element.scrollTop || end > element.scrollTop + element.clientHeight)
      element.scrollTop = start - element.clientHeight / 2
  })
  const first = places[0]?.code
  useEffect(() => reveal(selected), [selected, first])

  return (
    <div ref={scroller} className={styles.rows} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
      <ul aria-label={label} style={{ height: places.length * ROW_HEIGHT }}>
        {places.slice(from, to).map((place, at) => (
          <StoreRow key={place.code} {...props} place={place} at={from + at} isSelected={place.code === selected} />
        ))}
      </ul>
    </div>
  )
}

function StoreRow({
  place,
  at,
  places,
  isSelected,
  onSelect,
  href,
  problems,
  fieldLabel,
}: StoreListProps & { place: StorePlace; at: number; isSelected: boolean }) {
  const translate = useTranslate()
  const found = problems.flatMap(({ field, tone }) => {
    const count = Number(place.row[field] ?? 0)
    return count > 0 ? [{ field, tone, count }] : []
  })
  return (
    <li
      className={cx(styles.row, isSelected && styles.chosen)}
      style={{ top: at * ROW_HEIGHT }}
      aria-setsize={places.length}
      aria-posinset={at + 1}
    >
      <button
        type="button"
        className={styles.store}
        aria-current={isSelected || undefined}
        onClick={() => onSelect(place)}
        onKeyDown={onArrow}
      >
        <i
          className={cx(styles.sign, styles[place.status])}
          role="img"
          aria-label={translate(`map.status.${place.status}`)}
        />
        <span className={styles.names}>
          <span className={styles.name}>{place.name}</span>
          <span className={styles.code}>
            {place.code}
            {!place.at && ` · ${translate('map.noPlace')}`}
          </span>
        </span>
        {found.map(({ field, tone, count }) => (
          <span key={field} className={cx(styles.problem, styles[tone])} title={fieldLabel(field)}>
            <span className="visuallyHidden">{fieldLabel(field)}</span> {formatNumber(count)}
          </span>
        ))}
      </button>
      <Link
        className={styles.open}
        to={href(place)}
        onKeyDown={onArrow}
        aria-label={translate('map.openStore', { name: place.name })}
        title={translate('map.openStore', { name: place.name })}
      >
        <NextIcon aria-hidden="true" />
      </Link>
    </li>
  )
}

function onArrow(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const row = (event.target as HTMLElement).closest('li')
  if (step === 0 || !row) return
  event.preventDefault()
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling
  next?.querySelector<HTMLElement>('button')?.focus()
}
