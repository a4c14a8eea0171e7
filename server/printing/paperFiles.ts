import type { PaperTaskRow, PaperUpload } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { FileKind, StagedFile, Written } from '../imports/fileImports'
import type { ParsedProduct } from '../imports/parser'
import { stagedLines } from '../imports/stageUpload'
import { PaperChecks } from './paperChecks'
import type { PaperPrinting } from './paperPrinting'
import { printerOf } from './printers'

export interface PaperFilesOptions {
  readonly records: Records
  readonly printing: Pick<PaperPrinting, 'begin'>
  /** Epoch seconds. */
  readonly clock: () => number
}

const BATCH = 500
const MAX_LENGTH = 500

/** Files of paper labels: each becomes a task with one label a line, completely or not at all. */
export const paperFiles = ({ records, printing, clock }: PaperFilesOptions): FileKind => ({
  uploads: 'paper-upload',
  changes: ['paper-task'],
  isAtomic: true,
  initialRow: ({ taskDes, fileName }) => ({ taskDes: (taskDes ?? fileName).slice(0, MAX_LENGTH) }),
  finalRow: (_staged, { written }) => ({ count: written }),
  checks: (storeCode) => new PaperChecks(records, storeCode, clock),
  write: (file) => writeTask(file, clock()),
  onTask: (storeCode, taskId) => printing.begin({ storeCode, taskId }),
})

async function writeTask(
  { records, queue, row, staged, throwIfClosing }: StagedFile,
  updatedAt: number,
): Promise<Written> {
  const { _id = 0, storeCode: code, taskDes }: PaperUpload = row
  const storeCode = code ?? ''
  const [task] = await records.insert('paper-task', [
    { storeCode, taskDes: taskDes ?? null, total: staged.good, complete: 0, progress: 0, updatedAt },
  ])
  const taskId = task?._id ?? 0
  let batch: Partial<PaperTaskRow>[] = []
  const write = async () => {
    throwIfClosing()
    await records.insert('paper-task-row', batch)
    batch = []
  }
  for await (const line of stagedLines(queue, _id)) {
    const { prCode, prInfo, layoutId, quantity = 1, printerName, printerIp } = JSON.parse(line) as ParsedProduct
    const printer = printerOf(storeCode, { printerName, printerIp })
    batch.push({
      storeCode,
      taskId,
      prCode,
      prInfo: [...(prInfo ?? [])],
      quantity,
      layoutId: layoutId ?? null,
      ...printer,
      resultCode: null,
      resultMsg: null,
      printedTime: null,
      updatedAt,
    })
    if (batch.length >= BATCH) await write()
  }
  if (batch.length > 0) await write()
  return { taskId, written: staged.good }
}
