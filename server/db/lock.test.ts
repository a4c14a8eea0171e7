import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder, lockHolder } from './lock'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'lock-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('keeps a second server out, naming the holder', async () => {
  const unlock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`)
  expect(lockHolder(folder)).toBe(process.pid)
  unlock()
  ;(await lockFolder(folder))()
})

it('takes over the lock of a process that was killed', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: child.pid, began: '' }))
  await expect(lockFolder(folder, { beatMs: 50 })).rejects.toThrow(`process ${child.pid}`)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  ;(await lockFolder(folder))()
})

it('waits briefly for a process that is ending', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: child.pid, began: '' }))
  const taking = lockFolder(folder, { beatMs: 20_000 })
  child.kill('SIGKILL')
  const unlock = await taking
  expect(lockHolder(folder)).toBe(process.pid)
  unlock()
})

it('takes over a lock whose process id was reused, and a damaged one', async () => {
  writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: process.pid, began: '1' }))
  ;(await lockFolder(folder))()
  writeFileSync(join(folder, 'server.lock'), '{')
  const unlock = await lockFolder(folder)
  expect(lockHolder(folder)).toBe(process.pid)
  unlock()
})

describe('a lock of another container', () => {
  const times = { beatMs: 20, watchMs: 400 }
  const path = () => join(folder, 'server.lock')
  // The number of this very process: there it is another one.
  const foreign = () =>
    writeFileSync(path(), JSON.stringify({ pid: process.pid, began: '', place: 'elsewhere pid:[1]' }))

  it('keeps a second server out while it gets heartbeats', async () => {
    foreign()
    const touching = setInterval(() => utimesSync(path(), new Date(), new Date()), times.beatMs)
    await expect(lockFolder(folder, times)).rejects.toThrow(
      'is in use by a server in another container or on another machine',
    )
    clearInterval(touching)
    expect(lockHolder(folder)).toBeUndefined()
  })

  it('is taken over when its heartbeats stop', async () => {
    foreign()
    const unlock = await lockFolder(folder, times)
    expect(lockHolder(folder)).toBe(process.pid)
    unlock()
  })
})

it('sends heartbeats, and notices when its lock was taken away', async () => {
  const path = join(folder, 'server.lock')
  const lost = new Promise<Error>((resolve) => void lockFolder(folder, { beatMs: 10, onLost: resolve }))
  await expect.poll(() => lockHolder(folder)).toBe(process.pid)
  utimesSync(path, 1, 1)
  await expect.poll(() => statSync(path).mtimeMs).toBeGreaterThan(1000)
  const taken = JSON.stringify({ pid: 1, began: '1', place: 'elsewhere' })
  writeFileSync(path, taken)
  expect((await lost).message).toContain('was taken by another server')
  expect(readFileSync(path, 'utf8')).toBe(taken)
})

it('is not ended by SIGUSR2 while it holds a folder', async () => {
  const script = `const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}); await lockFolder(${JSON.stringify(folder)}); console.log('has it'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  child.kill('SIGUSR2')
  child.kill('SIGTERM')
  expect(await ended).toBe('SIGTERM')
})
