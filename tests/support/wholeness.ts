import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import { wrongCounts } from '../../server/db/counts/tables'
import type { Records } from '../../server/db/records'
import { allDownloads } from '../../server/files/downloadTasks'
import { verifyStore } from '../../server/ledger/verify'
import { orphans, PROMOTIONS } from './writes'

/**
 * Finds what a server has only half written: one sentence each.
 * @param isUnderWay whether updates may still be in progress, with their tasks open
 */
export async function halfThings(
  records: Records,
  dataDir: string,
  descriptors: readonly ResourceDescriptor[],
  isUnderWay: boolean,
): Promise<string[]> {
  const all = [
    wrongCounts(records.db, descriptors),
    openTasks(records, isUnderWay),
    taskRows(records),
    files(records, dataDir),
    uploads(records),
    promotions(records),
    ledgers(records),
    ...(['product', 'task', 'task-row', 'paper-task'] as const).map((resource) => orphans(records, resource)),
  ]
  return (await Promise.all(all)).flat()
}

async function openTasks(records: Records, isUnderWay: boolean): Promise<string[]> {
  const waiting = new Set(
    isUnderWay ? (await records.counts('task-row', ['taskId'], { result: null })).map(({ taskId }) => taskId) : [],
  )
  const open = (await records.find('task', { endTime: null })).filter(({ taskId }) => !waiting.has(taskId))
  const left = await records.find('task-work', {})
  return [
    ...open.map(({ storeCode, taskId, taskType }) => `task ${taskId} (${taskType}) of ${storeCode} is open`),
    ...left.map(({ taskId, kind }) => `task ${taskId} has ${kind} left to do`),
  ]
}

/** A task must have the labels that it lists, each once, and each label must have it once in its history. */
async function taskRows(records: Records): Promise<string[]> {
  const [rows, told] = [new Map<number, number>(), new Map<number, number>()]
  for (const { taskId, count } of await records.counts('task-row', ['taskId'], {})) rows.set(taskId, count)
  for (const { taskId, count } of await records.counts('tag-update-history', ['taskId'], {})) told.set(taskId, count)
  return (await records.find('task', {})).flatMap(({ taskId, taskType, totalTags = 0 }) => {
    const [own, noted] = [rows.get(taskId) ?? 0, told.get(taskId) ?? 0]
    return own === totalTags && noted === totalTags
      ? []
      : [`task ${taskId} (${taskType}) of ${totalTags} labels has ${own} rows and ${noted} in histories`]
  })
}

async function uploads(records: Records): Promise<string[]> {
  const open = [
    ...(await records.find('product-upload', { status: 'WIP' })),
    ...(await records.find('paper-upload', { status: 'WIP' })),
  ]
  const papers = await records.find('paper-task', {})
  const labels = new Map(
    (await records.counts('paper-task-row', ['taskId'], {})).map(({ taskId, count }) => [taskId, count]),
  )
  return [
    ...open.map(({ fileName }) => `the file ${fileName} is under way`),
    ...papers.flatMap(({ _id = 0, total = 0 }) =>
      labels.get(_id) === total ? [] : [`paper task ${_id} of ${total} labels has ${labels.get(_id) ?? 0}`],
    ),
  ]
}

async function promotions(records: Records): Promise<string[]> {
  const lists = await records.counts('promotion', ['storeCode', 'name'], {})
  const wrong = lists.filter(({ count }) => count !== PROMOTIONS)
  const twice = new Set(lists.map(({ storeCode }) => storeCode)).size < lists.length
  return wrong.length > 0 || twice ? [`promotions are mixed: ${JSON.stringify(lists)}`] : []
}

/** Each entry of a ledger must be as it was written, and each price must continue from the one before it. */
async function ledgers(records: Records): Promise<string[]> {
  const found: string[] = []
  for (const { storeCode } of await records.pick('store', ['storeCode'])) {
    for (const { book, number, reason } of (await verifyStore(records, storeCode)).broken)
      found.push(`entry ${number} of ${book} of ${storeCode} is ${reason}`)
  }
  const last = new Map<string, string | null>()
  for (const { storeCode, prCode, number, before = null, after = null } of await records.find(
    'price-entry',
    {},
    { orderBy: 'number' },
  )) {
    const key = JSON.stringify([storeCode, prCode])
    const was = last.get(key)
    if (was !== undefined && was !== before)
      found.push(`price entry ${number} of ${storeCode} begins at ${before}, the one before it ended at ${was}`)
    last.set(key, after)
  }
  return found
}

/** Each file must be complete and have its record, and each record its file. */
async function files(records: Records, dataDir: string): Promise<string[]> {
  const folder = (name: string) => join(dataDir, 'files', name)
  const images = await records.find('plus-image', {})
  const sizes = images.flatMap(({ _id, fileSize, name }) => {
    const size = statSync(join(folder('signage'), _id ?? ''), { throwIfNoEntry: false })?.size
    return size === fileSize ? [] : [`image ${name} of ${fileSize} bytes has a file of ${size ?? 'none'}`]
  })
  const expected: Record<string, readonly string[]> = {
    signage: images.flatMap(({ _id }) => [_id ?? '', `${_id}.thumbnail`]),
    apps: (await records.find('mobile-app-file', {})).map(({ _id }) => `${_id}.apk`),
    upgrade: (await records.find('upgrade-file', {})).map(({ _id }) => `${_id}.package`),
    products: [],
    paper: [],
    // A download in progress may have its file already.
    downloads: (await allDownloads(records.db))
      .filter(
        ({ finishedAt, stored }) =>
          finishedAt !== null || statSync(join(folder('downloads'), stored), { throwIfNoEntry: false }),
      )
      .map(({ stored }) => stored),
    migration: [],
    'signage/incoming': [],
    'apps/waiting': [],
    'upgrade/waiting': [],
  }
  return [
    ...sizes,
    ...Object.entries(expected).flatMap(([name, wanted]) => {
      const there = filesIn(folder(name))
      const missing = wanted.filter((file) => !there.includes(file)).map((file) => `${name}/${file} is missing`)
      return [
        ...missing,
        ...there.filter((file) => !wanted.includes(file)).map((file) => `${name}/${file} belongs to nothing`),
      ]
    }),
  ]
}

function filesIn(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}
