import { randomFrom } from '../base/random'
import { PRINTED, resultOf } from '../printing/printers'
import { DAY, type Row, type Rows } from './storeRows'

/** Paper tasks of a store, including an unfinished one of today. */
export const PAPER_TASKS_PER_STORE = 8

const OCCASIONS = [
  'Price changes',
  'Weekend promotion',
  'New products',
  'Shelf relabelling',
  'Seasonal prices',
] as const
const TODAY_AGO = 900

/**
 * Generates a month of paper labels of a store: files, tasks, labels and results. The last task is unfinished: the
 * server continues it.
 * @param store rows of storeRows
 * @param firstTask number of the first task; tasks and files are numbered across stores
 */
export function paperRows(store: Rows, now: number, firstTask: number): Rows {
  const storeCode = String(store.store?.[0]?.storeCode)
  const random = randomFrom(`paper ${storeCode}`)
  const products = (store.product ?? []).map(({ prCode, prInfo }) => ({ prCode: String(prCode), prInfo }))
  const rows = {
    'paper-task': [] as Row[],
    'paper-task-row': [] as Row[],
    'paper-upload': [] as Row[],
    'paper-upload-line': [] as Row[],
  }
  for (let at = 0; at < PAPER_TASKS_PER_STORE; at++) {
    const taskId = firstTask + at
    const isLast = at === PAPER_TASKS_PER_STORE - 1
    const received = isLast
      ? now - TODAY_AGO + random.between(0, 600)
      : now - (PAPER_TASKS_PER_STORE - 1 - at) * 4 * DAY - random.between(0, DAY / 2)
    const wanted = new Set(Array.from({ length: isLast ? 48 : random.between(12, 30) }, () => random.pick(products)))
    const labels = [...wanted].map(({ prCode, prInfo }, label): Row => {
      const quantity = label % 8 === 5 ? 2 : 1
      if (isLast && label >= 20)
        return {
          storeCode,
          taskId,
          prCode,
          prInfo,
          quantity,
          printerName: null,
          printerIp: null,
          resultCode: null,
          resultMsg: null,
          printedTime: null,
          updatedAt: received,
        }
      const result = resultOf({ storeCode, taskId, prCode })
      const updatedAt = received + 4 + label * 3
      return {
        storeCode,
        taskId,
        prCode,
        prInfo,
        quantity,
        ...result,
        printedTime: result.resultCode === PRINTED ? updatedAt : null,
        updatedAt,
      }
    })
    const complete = labels.filter(({ resultCode }) => resultCode === PRINTED).length
    const taskDes = `${random.pick(OCCASIONS)} ${new Date(received * 1000).toISOString().slice(0, 10)}`
    const wrong = random.chance(0.25)
      ? [
          {
            uploadId: taskId,
            line: random.between(3, 12),
            prCode: `29${String(taskId).padStart(11, '0')}`,
            column: null,
            error: 'NO_PRODUCT',
            detail: null,
          },
        ]
      : []
    const messages = wrong.map(({ line }) => `line ${line}: This product does not exist`)
    rows['paper-task-row'].push(...labels)
    rows['paper-upload-line'].push(...wrong.map((line, index) => ({ ...line, message: messages[index] })))
    rows['paper-task'].push({
      _id: taskId,
      storeCode,
      taskDes,
      total: labels.length,
      complete,
      progress: Math.floor((complete / Math.max(1, labels.length)) * 100),
      updatedAt: Math.max(received, ...labels.map((label) => Number(label.updatedAt))),
    })
    rows['paper-upload'].push({
      _id: taskId,
      status: wrong.length > 0 ? 'NG' : 'OK',
      fileName: `${storeCode}_paper_${new Date(received * 1000).toISOString().slice(0, 10)}.csv`,
      storeCode,
      taskId,
      taskDes,
      count: labels.length,
      errorCount: wrong.length,
      errorList: messages,
      encoding: 'utf-8',
      received,
      finished: received + 2,
    })
  }
  return rows
}
