import type { Site } from './dialect'

/** Product codes on edion have this length (spec/2 §5, §9). */
const EDION_LENGTH = 13

export type SiteName = Site | '' | null | undefined

/** A product code as this site has it: trimmed, and on edion filled up with zeros from the left. '' stays ''. */
export function productCode(text: string, site: SiteName): string {
  const code = text.trim()
  return site === 'edion' && code !== '' ? code.padStart(EDION_LENGTH, '0') : code
}
