import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import type { FormSection } from './sections'

const FIRST_FIELDS = 12

/**
 * How many sections of a long form are drawn; the others follow after the first paint. Values and validation know
 * all fields from the start. The first come with the first paint, but after react-admin's form has reset itself to its
 * record, which draws every field that is there again.
 */
export function useLaterSections(sections: readonly FormSection[]): number {
  const [drawn, setDrawn] = useState<'none' | 'first' | 'all'>('none')
  // React runs pending effects, and with them the reset, before it renders what a layout effect sets.
  useLayoutEffect(() => setDrawn('first'), [])
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn('all')))
    return () => cancelAnimationFrame(frame)
  }, [])
  return drawn === 'none' ? 0 : drawn === 'first' ? firstSections(sections) : sections.length
}

/** The sections that hold the first dozen fields. */
export function firstSections(sections: readonly FormSection[]): number {
  let fields = 0
  const at = sections.findIndex((section) => (fields += section.fields.length) >= FIRST_FIELDS)
  return at < 0 ? sections.length : at + 1
}
