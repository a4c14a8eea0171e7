import { useEffect, useState } from 'react'
import { LATE_MS } from '../data/inTime'
import css from './app.module.css'
import { Notice } from './Notice'

/**
 * An empty page, for the moment before the first one; once that takes long, it says so.
 * @param isLate whether it has taken long already
 */
export function Splash({ isLate: wasLate = false }: { readonly isLate?: boolean }) {
  const [isLate, setLate] = useState(wasLate)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? <Notice role="status" says="late" /> : <div className={css.splash} aria-busy="true" />
}
