const EDION_LENGTH = 13

/** A product code as it is kept: without the spaces around it, on edion filled with zeros to 13 characters (spec/2 §5, §9). */
export function productCode(text: string, site: string): string {
  const code = text.trim()
  return site === 'edion' && code !== '' ? code.padStart(EDION_LENGTH, '0') : code
}
