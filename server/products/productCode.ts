const EDION_LENGTH = 13

/** Normalizes a product code: trimmed, and on the site edion padded with zeros to 13 characters. */
export function productCode(text: string, site: string): string {
  const code = text.trim()
  return site === 'edion' && code !== '' ? code.padStart(EDION_LENGTH, '0') : code
}
