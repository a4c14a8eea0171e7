import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Downloads, type DownloadsOptions, type FileJob } from '../../server/files/downloads'
import { ensureDownloadTable } from '../../server/files/downloadTasks'
import { FolderStore } from '../../server/files/store/folderStore'
import { Jobs } from '../../server/jobs/jobs'
import { until } from '../support/until'
import { openTestRecords, type TestRecords } from './testRecords'

let base: TestRecords
let folder: string
let now: number
let jobs: Jobs
const failures: (string | null)[] = []
const open: Jobs[] = []
/** What is written for each file, by its name. */
const files = new Map<string, FileJob['write']>()

beforeAll(async () => {
  base = await openTestRecords()
  await ensureDownloadTable(base.connection.db)
})
afterAll(() => base.connection.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'downloads-'))
  now = 1_800_000_000
  failures.length = 0
  jobs = await server()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.stop()))
  await sql`DELETE FROM jobs.job`.execute(base.connection.db)
  await sql`DELETE FROM download_task`.execute(base.connection.db)
  rmSync(folder, { recursive: true, force: true })
})

async function server(): Promise<Jobs> {
  const one = new Jobs({ connection: base.connection, onError: () => undefined })
  open.push(one)
  await one.open()
  return one
}

/** The downloads of a server that makes them. */
function downloads(more: Partial<DownloadsOptions> = {}, by = jobs) {
  const all = new Downloads({
    files: new FolderStore(folder),
    records: base.records,
    jobs: by,
    clock: () => now,
    onFailure: async ({ error }) => void failures.push(error),
    ...more,
  })
  by.handle(
    'download',
    (job) => all.make(job, async () => ({ ...KIND, fileName: '', write: files.get(job.payload.fileName) ?? lines })),
    ({ taskId }) => all.fail(taskId),
  )
  by.start()
  const start = async (owner: string, write: FileJob['write'] = lines) => {
    const fileName = `file${files.size}.csv`
    files.set(fileName, write)
    now += 1
    const task = await all.start(`${owner}@shelfdeck.example`, { ...KIND, fileName }, { type: 3 })
    return task?.taskId ?? 'none'
  }
  return { all, start }
}

const KIND = { type: 3, contentType: 'text/csv' }
const [ANN, BOB] = ['ann@shelfdeck.example', 'bob@shelfdeck.example']
const lines: FileJob['write'] = async function* (progress) {
  yield 'one\n'
  progress(50)
  yield 'two\n'
}

/** A file whose second half comes when it is let go on. */
function halted() {
  let goOn: () => void = () => undefined
  const passed = new Promise<void>((resolve) => (goOn = resolve))
  const begun: true[] = []
  const write: FileJob['write'] = async function* () {
    begun.push(true)
    yield 'one\n'
    await passed
    yield 'two\n'
  }
  return { write, begun, goOn: () => goOn() }
}

describe('a file download', () => {
  it('runs in the background and can be fetched when it is finished', async () => {
    const { all, start } = downloads()
    const { write, begun, goOn } = halted()
    const taskId = await start('ann', write)
    await until(() => begun.length === 1)
    expect(await all.find(ANN, taskId)).toMatchObject({ finishedAt: null, fileName: null, progress: 0 })
    expect(await all.file(ANN, taskId)).toBeUndefined()
    goOn()
    await all.settled()
    expect(await all.find(ANN, taskId)).toMatchObject({
      progress: 100,
      finishedAt: now,
      fileName: expect.stringMatching(/^file\d+\.csv$/) as string,
    })
    expect(readFileSync(join(folder, (await all.file(ANN, taskId))?.stored ?? ''), 'utf8')).toBe('one\ntwo\n')
  })

  it('is nobody else’s', async () => {
    const { all, start } = downloads()
    const taskId = await start('ann')
    await all.settled()
    expect([await all.find(BOB, taskId), await all.file(BOB, taskId)]).toEqual([undefined, undefined])
  })

  it('goes on at the next server where one ends in the middle of it', async () => {
    const first = downloads()
    const { write, begun, goOn } = halted()
    const taskId = await first.start('ann', write)
    await until(() => begun.length === 1)
    jobs.end()
    goOn()
    await jobs.stop()
    expect(await first.all.find(ANN, taskId)).toMatchObject({ finishedAt: null, error: null })
    const { all } = downloads({}, await server())
    await all.settled()
    expect(await all.find(ANN, taskId)).toMatchObject({ progress: 100, error: null })
    expect(readFileSync(join(folder, (await all.file(ANN, taskId))?.stored ?? ''), 'utf8')).toBe('one\ntwo\n')
    expect([begun.length, failures]).toEqual([2, []])
  })

  it('makes room for newer ones of the same person', async () => {
    const { all, start } = downloads({ keptPerOwner: 2 })
    const foreign = await start('bob')
    const own: string[] = []
    const broken: FileJob['write'] = async function* () {
      yield 'part'
      throw new Error('no')
    }
    for (let count = 0; count < 4; count++) {
      own.push(await start('ann', count === 0 ? lines : broken))
      await all.settled()
    }
    // The last one swept before it was made itself.
    expect(await Promise.all(own.map(async (taskId) => (await all.find(ANN, taskId)) !== undefined))).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect(await all.file(BOB, foreign)).toBeDefined()
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('says that it failed and not why, which may be of the database, and tells the alarm; an administrator can have it tried again', async () => {
    const { all, start } = downloads()
    let fails = true
    const taskId = await start('ann', async function* (progress) {
      yield* lines(progress)
      if (fails) throw new Error('column "x" does not exist')
    })
    await all.settled()
    expect(await all.find(ANN, taskId)).toMatchObject({ error: 'Download Failed', key: 'server.downloadFailed' })
    expect([failures, readdirSync(folder)]).toEqual([['Download Failed'], []])
    const {
      rows: [row],
    } = await sql<{
      id: string
      output: { message: string }
    }>`SELECT id, output FROM jobs.job WHERE state = 'failed'`.execute(base.connection.db)
    expect(row?.output.message).toBe('column "x" does not exist')
    fails = false
    await jobs.retry([row?.id ?? ''])
    await all.settled()
    expect(await all.find(ANN, taskId)).toMatchObject({ error: null, progress: 100 })
  })

  it('refuses a person who has too many under way', async () => {
    const { start, all } = downloads({ runningPerOwner: 1 })
    const { write, goOn } = halted()
    expect(await start('ann', write)).not.toBe('none')
    expect(await start('ann')).toBe('none')
    expect(await start('bob')).not.toBe('none')
    goOn()
    await all.settled()
  })

  it('goes away after its time, with what an earlier run left', async () => {
    const { all, start } = downloads({ keepSeconds: 60 })
    writeFileSync(join(folder, 'left.out'), 'x')
    const taskId = await start('ann')
    await all.settled()
    await all.cleanUp()
    expect(readdirSync(folder)).toEqual([`${taskId}.out`])
    now += 61
    await all.cleanUp()
    expect(readdirSync(folder)).toEqual([])
    expect(await all.find(ANN, taskId)).toBeUndefined()
  })
})
