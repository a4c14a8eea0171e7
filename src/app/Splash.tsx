import { useEffect, useState } from 'react'
import { LATE_MS } from '../data/inTime'
import css from './app.module.css'
import { Mark } from './Mark'
import { Notice } from './Notice'

/**
 * An empty page, for the moment before the first one; it shows that it loads after a second, and says so once that takes long.
 * @param isLate whether it has taken long already
 */
export function Splash({ isLate: wasLate = false }: { readonly isLate?: boolean }) {
  const [isLate, setLate] = useState(wasLate)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isLate) return <Notice role="status" says="late" />
  return (
    <div className={css.splash} aria-busy="true">
      <div className={css.loading}>
        <Mark size={40} />
        <span className={css.bar} />
      </div>
    </div>
  )
}
