import { useState, type ReactNode } from 'react'
import styles from './statusView.module.css'

interface MapPlaceProps {
  readonly label: string
  /** Renders the view, which reports when something in it takes the focus. */
  readonly children: (onReady: () => void) => ReactNode
}

/**
 * The place of the map. Until it has loaded, Tab stops here instead of leaving the page; a user who waits here goes
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
