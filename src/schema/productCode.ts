import type { Site } from './dialect'

/** The length of product codes on edion. */
const EDION_LENGTH = 13

export type SiteName = Site | '' | null | undefined

/** A product code in the notation of the site: trimmed, and on edion padded with leading zeros. '' stays ''. */
export function productCode(text: string, site: SiteName): string {
  const code = text.trim()
  return site === 'edion' && code !== '' ? code.padStart(EDION_LENGTH, '0') : code
}
