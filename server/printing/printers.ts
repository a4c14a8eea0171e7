import { randomFrom } from '../seed/random'

/** A printer as a label names it: by what it is called, by its address, or by neither, and then any will do. */
export interface Printer {
  readonly printerName: string | null
  readonly printerIp: string | null
}

/** A label that is to come out of a printer. */
export interface PaperLabel extends Printer {
  readonly storeCode: string
  readonly taskId: number
  readonly prCode: string
  /** How many of it. */
  readonly quantity: number
  /** What it is laid out by; the printer's own without it. */
  readonly layoutId: string | null
}

/** What a printer says of a label: code 1 is printed, any other why not (spec/2 §4). */
export interface PrintResult extends Printer {
  readonly resultCode: number
  readonly resultMsg: string
}

/** The printers of the stores. A driver for real ones implements this. */
export interface PrinterDriver {
  /** Prints a label. @throws Error where no printer can be reached: the label is tried again */
  print(label: PaperLabel): Promise<PrintResult>
}

export const PRINTED = 1
/** Nobody has tried to print it: somebody wanted no more of it. */
export const CALLED_OFF = { resultCode: 9, resultMsg: 'Called off' } as const

const PROBLEMS: readonly (readonly [code: number, message: string])[] = [[2, 'Out of paper'], [3, 'Print head open'], [4, 'Ribbon empty']]
/** Of a thousand labels so many are not printed. */
const FAILING = 15

/** The label printers of a store: two, by the aisle. */
export function printersOf(storeCode: string): (readonly [name: string, ip: string])[] {
  const net = 10 + (randomFrom(`printers ${storeCode}`).between(0, 80))
  return [[`${storeCode}-LP1`, `10.20.${net}.31`], [`${storeCode}-LP2`, `10.20.${net}.32`]]
}

/** The printer that a file asks for: of a store's own ones the name and the address are known, once one of them is said. */
export function printerOf(storeCode: string, { printerName, printerIp }: { readonly printerName?: string | undefined; readonly printerIp?: string | undefined }): Printer {
  const own = printersOf(storeCode).find(([name, ip]) => (printerIp === undefined ? name === printerName : ip === printerIp && (printerName ?? name) === name))
  return { printerName: printerName ?? own?.[0] ?? null, printerIp: printerIp ?? own?.[1] ?? null }
}

/** Printers that are not there: each label always ends the same way, on the printer that it names. */
export function simulatedPrinters(): PrinterDriver {
  const tries = new Map<string, number>()
  return {
    async print(label) {
      const key = `${label.storeCode} ${label.taskId} ${label.prCode}`
      const before = tries.get(key) ?? 0
      const result = resultOf(label, before)
      // Somebody has put in paper meanwhile.
      if (result.resultCode === PRINTED) tries.delete(key)
      else tries.set(key, before + 1)
      return result
    },
  }
}

/**
 * What a simulated printer says of a label.
 * @param before how often it has failed already
 */
export function resultOf({ storeCode, taskId, prCode, ...asked }: Pick<PaperLabel, 'storeCode' | 'taskId' | 'prCode'> & Partial<Printer>, before = 0): PrintResult {
  const random = randomFrom(`print ${storeCode} ${taskId} ${prCode}${before > 0 ? ` ${before}` : ''}`)
  const [name, ip] = random.pick(printersOf(storeCode))
  const isAny = asked.printerName == null && asked.printerIp == null
  const { printerName, printerIp } = isAny ? { printerName: name, printerIp: ip } : { printerName: asked.printerName ?? null, printerIp: asked.printerIp ?? null }
  const [code, message] = random.chance(FAILING / 1000) ? random.pick(PROBLEMS) : [PRINTED, 'Printed']
  return { printerName, printerIp, resultCode: code, resultMsg: message }
}
