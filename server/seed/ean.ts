/** The check digit of the first twelve digits of an EAN-13. */
export function eanCheckDigit(twelve: string): number {
  const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/** An EAN-13 from a country prefix (three digits) and the number of a product. */
export function ean13(prefix: string, number: number): string {
  const twelve = prefix + String(number).padStart(12 - prefix.length, '0').slice(-(12 - prefix.length))
  return twelve + eanCheckDigit(twelve)
}

export function isEan13(code: string): boolean {
  return /^\d{13}$/.test(code) && eanCheckDigit(code.slice(0, 12)) === Number(code[12])
}
