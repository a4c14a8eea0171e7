import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Downloads, type FileJob } from './downloads'
import { FolderStore } from './store/folderStore'

let folder: string
let now: number
const failures: string[] = []
const downloads = (more = {}) =>
  new Downloads({ files: new FolderStore(folder), clock: () => now, onFailure: (task) => failures.push(task.error ?? ''), ...more })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'downloads-'))
  now = 1_800_000_000
  failures.length = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const job = (write: FileJob['write']): FileJob => ({ type: 3, fileName: 'tags.csv', contentType: 'text/csv', write })
const lines = job(async function* (progress) {
  yield 'one\n'
  progress(50)
  yield 'two\n'
})

describe('a file download', () => {
  it('runs in the background and can be fetched when it is finished', async () => {
    const all = downloads()
    const { taskId } = (await all.start('ann@shelfdeck.example', lines))!
    expect(await all.find('ann@shelfdeck.example', taskId)).toMatchObject({ finishedAt: null, fileName: null })
    expect(await all.file('ann@shelfdeck.example', taskId)).toBeUndefined()
    await all.settled()
    expect(await all.find('ann@shelfdeck.example', taskId)).toMatchObject({ progress: 100, finishedAt: now, fileName: 'tags.csv' })
    expect(readFileSync(join(folder, (await all.file('ann@shelfdeck.example', taskId))!.stored), 'utf8')).toBe('one\ntwo\n')
  })

  it('is nobody else’s', async () => {
    const all = downloads()
    const { taskId } = (await all.start('ann@shelfdeck.example', lines))!
    await all.settled()
    expect(await all.find('bob@shelfdeck.example', taskId)).toBeUndefined()
    expect(await all.file('bob@shelfdeck.example', taskId)).toBeUndefined()
  })

  it('makes room for newer ones of the same person', async () => {
    const all = downloads({ keptPerOwner: 2 })
    const { taskId: foreign } = (await all.start('bob@shelfdeck.example', lines))!
    const own: string[] = []
    const broken = job(async function* () {
      yield 'part'
      throw new Error('no')
    })
    for (let count = 0; count < 4; count++) {
      own.push((await all.start('ann@shelfdeck.example', count === 0 ? broken : lines))!.taskId)
      await all.settled()
    }
    // The last one swept before it was made itself.
    expect(await Promise.all(own.map(async (taskId) => (await all.find('ann@shelfdeck.example', taskId)) !== undefined))).toEqual([false, true, true, true])
    expect(await all.file('bob@shelfdeck.example', foreign)).toBeDefined()
    expect(readdirSync(folder)).toHaveLength(4)
  })

  it('says that it failed and not why, which may be of the database, and tells the alarm', async () => {
    const all = downloads()
    const fails = (cause: Error) =>
      job(async function* () {
        yield 'part'
        throw cause
      })
    const unknown = (await all.start('ann@shelfdeck.example', fails(new Error('column "x" does not exist'))))!
    await all.settled()
    expect(await all.find('ann@shelfdeck.example', unknown.taskId)).toMatchObject({ error: 'Download Failed', key: 'server.downloadFailed' })
    expect(failures).toHaveLength(1)
    expect(readdirSync(folder)).toEqual([])
  })

  it('refuses a person who has too many under way', async () => {
    const all = downloads({ runningPerOwner: 1 })
    expect(await all.start('ann@shelfdeck.example', lines)).toBeDefined()
    expect(await all.start('ann@shelfdeck.example', lines)).toBeUndefined()
    expect(await all.start('bob@shelfdeck.example', lines)).toBeDefined()
  })

  it('goes away after its time, with what an earlier run left', async () => {
    const all = downloads({ keepSeconds: 60 })
    writeFileSync(join(folder, 'left.out'), 'x')
    const { taskId } = (await all.start('ann@shelfdeck.example', lines))!
    await all.settled()
    await all.cleanUp()
    expect(readdirSync(folder)).toEqual([`${taskId}.out`])
    now += 61
    await all.cleanUp()
    expect(readdirSync(folder)).toEqual([])
    expect(await all.find('ann@shelfdeck.example', taskId)).toBeUndefined()
  })
})
