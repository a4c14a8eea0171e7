import { startTransition, useEffect, useState } from 'react'
import type { FormSection } from './sections'

const FIRST_FIELDS = 12

/**
 * How many sections of a long form are drawn at once; the others come after the first paint. Values and checks know
 * all fields from the start.
 */
export function useLaterSections(sections: readonly FormSection[]): number {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setWhole(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isWhole ? sections.length : firstSections(sections)
}

/** The sections that hold the first dozen fields. */
export function firstSections(sections: readonly FormSection[]): number {
  let fields = 0
  const at = sections.findIndex((section) => (fields += section.fields.length) >= FIRST_FIELDS)
  return at < 0 ? sections.length : at + 1
}
