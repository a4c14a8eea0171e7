const LEFT_ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const PARITY = ['OOOOOO', 'OOEOEE', 'OOEEOE', 'OOEEEO', 'OEOOEE', 'OEEOOE', 'OEEEOO', 'OEOEOE', 'OEOEEO', 'OEEOEO']

const right = (digit: string) => [...(LEFT_ODD[Number(digit)] ?? '')].map((bit) => (bit === '1' ? '0' : '1')).join('')
const leftEven = (digit: string) => [...right(digit)].reverse().join('')

/** The check digit of the first twelve digits of an EAN-13. */
export function eanCheckDigit(twelve: string): number {
  const sum = Array.from(twelve).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/** Whether a text is thirteen digits with a valid check digit. */
export const isEan13 = (code: string): boolean =>
  /^\d{13}$/.test(code) && eanCheckDigit(code.slice(0, 12)) === Number(code[12])

/** The 95 modules of an EAN-13; true is a bar. @throws Error for an invalid code */
export function ean13Modules(code: string): boolean[] {
  if (!isEan13(code)) throw new Error(`${code} is no EAN-13`)
  const parity = PARITY[Number(code[0])] ?? ''
  const left = Array.from(code.slice(1, 7)).map((digit, at) =>
    parity[at] === 'O' ? LEFT_ODD[Number(digit)] : leftEven(digit),
  )
  const bits = `101${left.join('')}01010${Array.from(code.slice(7), right).join('')}101`
  return [...bits].map((bit) => bit === '1')
}
