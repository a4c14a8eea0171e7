import { eanCheckDigit } from '../render/barcode/ean13'

/** An EAN-13 from a country prefix (three digits) and the number of a product. */
export function ean13(prefix: string, number: number): string {
  const twelve =
    prefix +
    String(number)
      .padStart(12 - prefix.length, '0')
      .slice(-(12 - prefix.length))
  return twelve + eanCheckDigit(twelve)
}
