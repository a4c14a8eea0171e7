import { type Random, randomFrom } from '../base/random'
import { say } from '../base/say'
import { type Fault, faultText, FileFault, lineOf } from '../imports/faults'
import { ean13 } from './ean'
import type { Row, Rows } from './storeRows'

/** Days with a product file, including today; each of one store. */
const DAYS = 30
/** Stores whose tills send files, and the encodings of these. */
const ENCODINGS: Readonly<Record<string, string>> = {
  IT001: 'utf-8',
  JP001: 'shift_jis',
  KR001: 'euc-kr',
  DE001: 'utf-8',
}

interface Planned {
  readonly id: number
  /** Days ago. */
  readonly day: number
  readonly storeCode: string
  /** Why the whole file was refused. */
  readonly refused?: FileFault
}

/** Unreadable files, about one a week. */
const REFUSED: Readonly<Record<number, FileFault>> = {
  22: new FileFault('FILE_UNKNOWN_COLUMN', undefined, 'Colour'),
  12: new FileFault('FILE_ENCODING', say('server.onLine', { line: 41 })),
  2: new FileFault('FILE_NO_CODE_COLUMN'),
}
/** How many lines of files are wrong, by days ago. */
const WRONG: Readonly<Record<number, number>> = { 27: 1, 24: 3, 18: 2, 15: 5, 9: 1, 6: 4, 4: 2, 1: 6 }

const plan: readonly Planned[] = (() => {
  const random = randomFrom('uploads')
  return Array.from({ length: DAYS }, (_, at): Planned => {
    const day = DAYS - 1 - at
    return {
      id: at + 1,
      day,
      storeCode: random.pick(Object.keys(ENCODINGS)),
      ...(REFUSED[day] && { refused: REFUSED[day] }),
    }
  })
})()

/**
 * Generates a month of product files of a store, as the import would have stored them: their tasks, refused lines,
 * files refused as a whole.
 * @param store rows of storeRows
 * @param tasks the store's tasks, one a day, today's last; those of files get the file's id
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

/** Typical faults in files of shops. */
const FAULTS: readonly ((about: { line: number; prCode: string; newCode: string; random: Random }) => Fault)[] = [
  ({ line, newCode }) => ({ line, prCode: newCode, error: 'NO_LAYOUT', column: 'layoutId' }),
  ({ line, prCode, random }) => ({
    line,
    prCode,
    error: 'DUPLICATE_CODE',
    detail: String(random.between(2, line - 1)),
  }),
  ({ line, prCode, random }) => ({
    line,
    prCode,
    error: 'TOO_FEW_COLUMNS',
    detail: `${random.between(4, COLUMNS - 1)} / ${COLUMNS}`,
  }),
  ({ line, prCode }) => ({ line, prCode, error: 'FORMULA', column: 'Description' }),
  ({ line }) => ({ line, error: 'BROKEN_QUOTE' }),
  ({ line }) => ({ line, error: 'NO_CODE', column: 'prCode' }),
  ({ line, prCode }) => ({ line, prCode, error: 'TOO_MANY_COLUMNS', detail: `${COLUMNS + 1} / ${COLUMNS}` }),
]

function wrongLines(random: Random, codes: readonly string[], eanPrefix: string, count: number): Fault[] {
  const first = random.between(0, FAULTS.length - 1)
  let line = random.between(3, 9)
  return Array.from({ length: count }, (_, at) => {
    line += random.between(1, 14)
    return (
      FAULTS[(first + at) % FAULTS.length]?.({
        line,
        prCode: random.pick(codes),
        newCode: ean13(eanPrefix, 900_000 + line),
        random,
      }) ?? { line, error: 'NO_CODE', column: 'prCode' }
    )
  })
}
