import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockFolder, lockHolder } from './lock'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'lock-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('keeps a second server out, and says who has the folder', () => {
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`)
  expect(lockHolder(folder)).toBe(process.pid)
  unlock()
  lockFolder(folder)()
})

it('takes over the lock of a process that was killed', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: child.pid, began: '' }))
  expect(() => lockFolder(folder)).toThrow(`process ${child.pid}`)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  lockFolder(folder)()
})

it('takes over a lock whose number another process was given since, and a broken one', () => {
  writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: process.pid, began: '1' }))
  lockFolder(folder)()
  writeFileSync(join(folder, 'server.lock'), '{')
  lockFolder(folder)
  expect(lockHolder(folder)).toBe(process.pid)
})
