import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Dashboard } from './Dashboard'
import { drawnAhead, putAway, readDrawn, showDrawn } from './drawnAhead'
import styles from './dashboard.module.css'

/** The dashboard: as it was drawn ahead, where it was. */
export function DashboardPage() {
  const place = useRef<HTMLDivElement>(null)
  const { search } = useLocation()
  // A linked view is another one, of other stores.
  const [mine] = useState(() => (search === '' ? readDrawn() : undefined))
  const isThere = drawnAhead.use()?.root === mine?.root
  useLayoutEffect(() => {
    if (!mine || !place.current) return
    place.current.append(mine.root)
    showDrawn(mine)
    return () => putAway(mine)
  }, [mine])
  return mine && isThere ? <div ref={place} className={styles.ahead} /> : <Dashboard />
}
