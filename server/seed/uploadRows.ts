import { type Fault, faultText, FileFault, lineOf } from '../imports/faults'
import { ean13 } from './ean'
import { type Random, randomFrom } from './random'
import type { Row, Rows } from './storeRows'
import { say } from '../say'

/** Days with a product file, today the last; each is of one store. */
const DAYS = 30
/** The stores whose tills send files, and what they write them in. */
const ENCODINGS: Readonly<Record<string, string>> = { IT001: 'utf-8', JP001: 'shift_jis', KR001: 'euc-kr', DE001: 'utf-8' }

interface Planned {
  readonly id: number
  /** Days ago. */
  readonly day: number
  readonly storeCode: string
  /** Why it was refused as a whole. */
  readonly refused?: FileFault
}

/** Every week or so a till sends what cannot be read. */
const REFUSED: Readonly<Record<number, FileFault>> = {
  22: new FileFault('FILE_UNKNOWN_COLUMN', undefined, 'Colour'),
  12: new FileFault('FILE_ENCODING', say('server.onLine', { line: 41 })),
  2: new FileFault('FILE_NO_CODE_COLUMN'),
}
/** Files with wrong lines, by days ago, and how many. */
const WRONG: Readonly<Record<number, number>> = { 27: 1, 24: 3, 18: 2, 15: 5, 9: 1, 6: 4, 4: 2, 1: 6 }

const plan: readonly Planned[] = (() => {
  const random = randomFrom('uploads')
  return Array.from({ length: DAYS }, (_, at): Planned => {
    const day = DAYS - 1 - at
    return { id: at + 1, day, storeCode: random.pick(Object.keys(ENCODINGS)), ...(REFUSED[day] && { refused: REFUSED[day] }) }
  })
})()

/**
 * The product files that a store sent in the last month, with what the import kept of them: tasks that came of them, lines
 * that were refused, files that were refused as a whole.
 * @param store rows of storeRows
 * @param tasks the store's tasks, one a day and today's the last: those that a file became are named after it
 */
export function uploadRows(store: Rows, tasks: readonly Row[], eanPrefix: string): Rows {
  const storeCode = String(store.store?.[0]?.storeCode)
  const random = randomFrom(`uploads ${storeCode}`)
  const codes = (store.product ?? []).map(({ prCode }) => String(prCode))
  const rows = { 'product-upload': [] as Row[], 'product-upload-line': [] as Row[] }
  for (const file of plan.filter((one) => one.storeCode === storeCode)) {
    const task = tasks.at(-1 - file.day)
    if (!task) continue
    const faults = file.refused ? [file.refused.fault] : wrongLines(random, codes, eanPrefix, WRONG[file.day] ?? 0)
    const good = file.refused ? 0 : Number(task.productCount) + random.between(20, 160)
    const received = Number(task.startTime) - random.between(2, 6)
    if (!file.refused) task.updateId = `F-${file.id}`
    rows['product-upload-line'].push(...faults.map((fault) => lineOf(file.id, fault)))
    rows['product-upload'].push({
      _id: file.id,
      status: file.refused ? 'REFUSED' : faults.length > 0 ? 'NG' : 'OK',
      fileName: `demo_${storeCode}_${new Date(received * 1000).toISOString().slice(0, 10)}.csv`,
      storeCode,
      fileType: 'csv',
      progress: file.refused ? 0 : 100,
      count: file.refused ? 0 : good + faults.length,
      dataCount: good,
      errorCount: faults.length,
      errorList: faults.map(faultText),
      fileError: file.refused?.error ?? null,
      encoding: file.refused?.error === 'FILE_ENCODING' ? null : ENCODINGS[storeCode],
      taskId: file.refused ? null : task.taskId,
      received,
      finished: received + random.between(7, 20),
    })
  }
  return rows
}

/** Columns of the files: the code, nine aliases, layout and link. */
const COLUMNS = 12

/** What goes wrong in the files of shops. */
const MISTAKES: readonly ((about: { line: number; prCode: string; newCode: string; random: Random }) => Fault)[] = [
  ({ line, newCode }) => ({ line, prCode: newCode, error: 'NO_LAYOUT', column: 'layoutId' }),
  ({ line, prCode, random }) => ({ line, prCode, error: 'DUPLICATE_CODE', detail: String(random.between(2, line - 1)) }),
  ({ line, prCode, random }) => ({ line, prCode, error: 'TOO_FEW_COLUMNS', detail: `${random.between(4, COLUMNS - 1)} / ${COLUMNS}` }),
  ({ line, prCode }) => ({ line, prCode, error: 'FORMULA', column: 'Description' }),
  ({ line }) => ({ line, error: 'BROKEN_QUOTE' }),
  ({ line }) => ({ line, error: 'NO_CODE', column: 'prCode' }),
  ({ line, prCode }) => ({ line, prCode, error: 'TOO_MANY_COLUMNS', detail: `${COLUMNS + 1} / ${COLUMNS}` }),
]

function wrongLines(random: Random, codes: readonly string[], eanPrefix: string, count: number): Fault[] {
  const first = random.between(0, MISTAKES.length - 1)
  let line = random.between(3, 9)
  return Array.from({ length: count }, (_, at) => {
    line += random.between(1, 14)
    return MISTAKES[(first + at) % MISTAKES.length]?.({ line, prCode: random.pick(codes), newCode: ean13(eanPrefix, 900_000 + line), random }) ?? { line, error: 'NO_CODE', column: 'prCode' }
  })
}
