import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database'
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
  /**
   * Prints a label. It is known by its store, task and code: asked for once more, by a server that could not note what the
   * printer said, one that came out does not come out again, and the answer is the same.
   * @throws Error where no printer can be reached: the label is tried again
   */
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

/** Days for which printers know what they have printed: nobody asks for it any more. */
const KNOWN_DAYS = 7

/** Printers that are not there: each label always ends the same way, on the printer that it names. What they remember outlives the server, as they do. */
export const simulatedPrinters = (db: Kysely<Database>): PrinterDriver => ({
  async print(label) {
    const { storeCode, taskId, prCode } = label
    const { rows: [known] } = await sql<{ tries: number; result: PrintResult | null }>`
      INSERT INTO printer_memory VALUES (${storeCode}, ${taskId}, ${prCode}, 0, NULL, now())
      ON CONFLICT ("storeCode", "taskId", "prCode") DO UPDATE SET "at" = now() RETURNING "tries", "result"`.execute(db)
    if (known?.result) return known.result
    const result = resultOf(label, known?.tries)
    // After one that failed somebody has put in paper.
    await sql`
      UPDATE printer_memory SET "tries" = "tries" + 1, "result" = ${result.resultCode === PRINTED ? JSON.stringify(result) : null}::jsonb
      WHERE "storeCode" = ${storeCode} AND "taskId" = ${taskId} AND "prCode" = ${prCode} AND "result" IS NULL`.execute(db)
    return result
  },
})

/** Simulated printers forget what was printed long ago. */
export async function sweepPrinters(db: Kysely<Database>): Promise<void> {
  await sql`DELETE FROM printer_memory WHERE "at" < now() - ${KNOWN_DAYS} * interval '1 day'`.execute(db)
}

export async function ensurePrinterTable(db: Kysely<Database>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS printer_memory (
      "storeCode" text, "taskId" bigint, "prCode" text, "tries" integer NOT NULL, "result" jsonb, "at" timestamptz NOT NULL, PRIMARY KEY ("storeCode", "taskId", "prCode")
    )`.execute(db)
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
