import { randomFrom } from '../seed/random'

/** A label that is to come out of a printer. */
export interface PaperLabel {
  readonly storeCode: string
  readonly taskId: number
  readonly prCode: string
}

/** What a printer says of a label: code 1 is printed, any other why not (spec/2 §4). */
export interface PrintResult {
  readonly printerName: string
  readonly printerIp: string
  readonly resultCode: number
  readonly resultMsg: string
}

/** The printers of the stores. A driver for real ones implements this. */
export interface PrinterDriver {
  /** Prints a label. @throws Error where no printer can be reached: the label is tried again */
  print(label: PaperLabel): Promise<PrintResult>
}

export const PRINTED = 1

const PROBLEMS: readonly (readonly [code: number, message: string])[] = [[2, 'Out of paper'], [3, 'Print head open'], [4, 'Ribbon empty']]
/** Of a thousand labels so many are not printed. */
const FAILING = 15

/** The label printers of a store: two, by the aisle. */
export function printersOf(storeCode: string): (readonly [name: string, ip: string])[] {
  const net = 10 + (randomFrom(`printers ${storeCode}`).between(0, 80))
  return [[`${storeCode}-LP1`, `10.20.${net}.31`], [`${storeCode}-LP2`, `10.20.${net}.32`]]
}

/** Printers that are not there: each label always ends the same way. */
export function simulatedPrinters(): PrinterDriver {
  return { print: async (label) => resultOf(label) }
}

/** What a simulated printer says of a label. */
export function resultOf({ storeCode, taskId, prCode }: PaperLabel): PrintResult {
  const random = randomFrom(`print ${storeCode} ${taskId} ${prCode}`)
  const [printerName, printerIp] = random.pick(printersOf(storeCode))
  const [code, message] = random.chance(FAILING / 1000) ? random.pick(PROBLEMS) : [PRINTED, 'Printed']
  return { printerName, printerIp, resultCode: code, resultMsg: message }
}
