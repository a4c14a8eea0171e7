import { useState, type ReactNode } from 'react'
import styles from './statusView.module.css'

interface MapPlaceProps {
  readonly label: string
  /** Draws the view, which reports when there is something in it that takes the focus. */
  readonly children: (onReady: () => void) => ReactNode
}

/**
 * Where the map stands. Until it is there a Tab stops here, and would leave the page otherwise; whoever waits here goes
 * on from here.
 */
export function MapPlace({ label, children }: MapPlaceProps) {
  const [isReady, setReady] = useState(false)
  return (
    <div className={styles.place} role="group" aria-label={label} aria-busy={!isReady} tabIndex={isReady ? -1 : 0}>
      {children(() => setReady(true))}
    </div>
  )
}
