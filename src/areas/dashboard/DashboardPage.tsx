import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Dashboard } from './Dashboard'
import { renderedAhead, discard, readRendered, showRendered } from './renderedAhead'
import styles from './dashboard.module.css'

/** The dashboard: the one rendered ahead if there is one. */
export function DashboardPage() {
  const place = useRef<HTMLDivElement>(null)
  const { search } = useLocation()
  // A linked view differs from the one rendered ahead.
  const [ahead] = useState(() => (search === '' ? readRendered() : undefined))
  const isAttached = renderedAhead.use()?.root === ahead?.root
  useLayoutEffect(() => {
    if (!ahead || !place.current) return
    place.current.append(ahead.root)
    showRendered(ahead)
    return () => discard(ahead)
  }, [ahead])
  return ahead && isAttached ? <div ref={place} className={styles.ahead} /> : <Dashboard />
}
