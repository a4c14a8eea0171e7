import { useTranslate } from 'ra-core'
import { useRef, type MouseEvent } from 'react'
import { beginOf, roundOf, seekTo } from './model/playing'
import type { Show } from './model/show'
import styles from './player.module.css'

interface PlayerBarProps {
  readonly show: Show
  /** The current slide, and its progress (0 to 1). */
  readonly at: number
  readonly part: number
  /** @param elapsed position in ms */
  readonly onSeek: (elapsed: number) => void
}

const SECOND = 1000

/** The timeline of the show with a segment for each slide. A press seeks; arrow keys step by seconds. */
export function PlayerBar({ show, at, part, onSeek }: PlayerBarProps) {
  const translate = useTranslate()
  const bar = useRef<HTMLDivElement>(null)
  const round = roundOf(show)
  const elapsed = beginOf(show, at) + part * (show.slides[at]?.duration ?? 0) * SECOND
  const press = ({ clientX }: MouseEvent) => {
    const parts = [...(bar.current?.children ?? [])].map((element) => element.getBoundingClientRect())
    onSeek(seekTo(show, parts, clientX))
  }
  return (
    <div
      ref={bar}
      className={styles.parts}
      role="slider"
      tabIndex={0}
      aria-label={translate('areas.show.playing.position')}
      aria-valuemin={0}
      aria-valuemax={Math.round(round / SECOND)}
      aria-valuenow={Math.floor(elapsed / SECOND)}
      aria-valuetext={translate('areas.show.playing.where', {
        slide: at + 1,
        count: show.slides.length,
        seconds: Math.floor(elapsed / SECOND),
        round: Math.round(round / SECOND),
      })}
      onClick={press}
      onKeyDown={({ key }) => {
        const by = key === 'ArrowUp' || key === 'PageUp' ? 1 : key === 'ArrowDown' || key === 'PageDown' ? -1 : 0
        if (by !== 0)
          onSeek(Math.min(Math.max(0, elapsed + by * (key.startsWith('Page') ? 10 : 1) * SECOND), round - 1))
        else if (key === 'Home' || key === 'End') onSeek(key === 'Home' ? 0 : round - 1)
      }}
    >
      {show.slides.map(({ key, duration }, place) => (
        <span key={key} className={styles.part} style={{ flexGrow: duration }}>
          <span style={{ transform: `scaleX(${place < at ? 1 : place === at ? part : 0})` }} />
        </span>
      ))}
    </div>
  )
}
