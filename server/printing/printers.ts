import { type Kysely, sql } from 'kysely'
import { randomFrom } from '../base/random'
import type { Database } from '../db/database'

/** The printer of a label: by name, by address, or any if both are null. */
export interface Printer {
  readonly printerName: string | null
  readonly printerIp: string | null
}

/** A label to print. */
export interface PaperLabel extends Printer {
  readonly storeCode: string
  readonly taskId: number
  readonly prCode: string
  /** Copies. */
  readonly quantity: number
  /** The template; null for the printer's default. */
  readonly layoutId: string | null
}

/** The result of a label: code 1 is printed, any other a failure. */
export interface PrintResult extends Printer {
  readonly resultCode: number
  readonly resultMsg: string
}

/** The printers of all stores; drivers of real printers implement this. */
export interface PrinterDriver {
  /**
   * Prints a label. Store, task and code identify it: if a server asks again because it could not store the result, a
   * label that was printed is not printed again, and the result is the same.
   * @throws Error if no printer can be reached: the label is tried again
   */
  print(label: PaperLabel): Promise<PrintResult>
}

export const PRINTED = 1
/** The result of labels that a person cancelled before they were printed. */
export const CANCELED = { resultCode: 9, resultMsg: 'Canceled' } as const

const PROBLEMS: readonly (readonly [code: number, message: string])[] = [
  [2, 'Out of paper'],
  [3, 'Print head open'],
  [4, 'Ribbon empty'],
]
/** Labels of a thousand that fail. */
const FAILURES_PER_MILLE = 15

/** The two simulated printers of a store. */
export function printersOf(storeCode: string): (readonly [name: string, ip: string])[] {
  const net = 10 + randomFrom(`printers ${storeCode}`).between(0, 80)
  return [
    [`${storeCode}-LP1`, `10.20.${net}.31`],
    [`${storeCode}-LP2`, `10.20.${net}.32`],
  ]
}

/** Completes the printer that a file names: of the store's own printers, name and address belong together. */
export function printerOf(
  storeCode: string,
  { printerName, printerIp }: { readonly printerName?: string | undefined; readonly printerIp?: string | undefined },
): Printer {
  const own = printersOf(storeCode).find(([name, ip]) =>
    printerIp === undefined ? name === printerName : ip === printerIp && (printerName ?? name) === name,
  )
  return { printerName: printerName ?? own?.[0] ?? null, printerIp: printerIp ?? own?.[1] ?? null }
}

/** Days for which simulated printers remember their labels. */
const MEMORY_DAYS = 7

/**
 * Simulated printers. A label always has the same result, and what was printed is remembered beyond restarts, as by
 * real printers.
 */
export const simulatedPrinters = (db: Kysely<Database>): PrinterDriver => ({
  async print(label) {
    const { storeCode, taskId, prCode } = label
    const {
      rows: [known],
    } = await sql<{ tries: number; result: PrintResult | null }>`
      INSERT INTO printer_memory VALUES (${storeCode}, ${taskId}, ${prCode}, 0, NULL, now())
      ON CONFLICT ("storeCode", "taskId", "prCode") DO UPDATE SET "at" = now() RETURNING "tries", "result"`.execute(db)
    if (known?.result) return known.result
    const result = resultOf(label, known?.tries)
    // After a failure somebody has mended the printer, so it is tried again.
    await sql`
      UPDATE printer_memory SET "tries" = "tries" + 1, "result" = ${result.resultCode === PRINTED ? JSON.stringify(result) : null}::jsonb
      WHERE "storeCode" = ${storeCode} AND "taskId" = ${taskId} AND "prCode" = ${prCode} AND "result" IS NULL`.execute(
      db,
    )
    return result
  },
})

/** Forgets labels that were printed long ago. */
export async function sweepPrinters(db: Kysely<Database>): Promise<void> {
  await sql`DELETE FROM printer_memory WHERE "at" < now() - ${MEMORY_DAYS} * interval '1 day'`.execute(db)
}

export async function ensurePrinterTable(db: Kysely<Database>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS printer_memory (
      "storeCode" text, "taskId" bigint, "prCode" text, "tries" integer NOT NULL, "result" jsonb, "at" timestamptz NOT NULL, PRIMARY KEY ("storeCode", "taskId", "prCode")
    )`.execute(db)
}

/**
 * The result of a simulated printer.
 * @param before how often the label has failed already
 */
export function resultOf(
  { storeCode, taskId, prCode, ...asked }: Pick<PaperLabel, 'storeCode' | 'taskId' | 'prCode'> & Partial<Printer>,
  before = 0,
): PrintResult {
  const random = randomFrom(`print ${storeCode} ${taskId} ${prCode}${before > 0 ? ` ${before}` : ''}`)
  const [name, ip] = random.pick(printersOf(storeCode))
  const isAny = asked.printerName == null && asked.printerIp == null
  const { printerName, printerIp } = isAny
    ? { printerName: name, printerIp: ip }
    : { printerName: asked.printerName ?? null, printerIp: asked.printerIp ?? null }
  const [code, message] = random.chance(FAILURES_PER_MILLE / 1000) ? random.pick(PROBLEMS) : [PRINTED, 'Printed']
  return { printerName, printerIp, resultCode: code, resultMsg: message }
}
