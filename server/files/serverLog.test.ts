import { mkdirSync, mkdtempSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ServerLog } from './serverLog'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'log-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('keeps lines across runs, oldest first', () => {
  const path = join(folder, 'logs/server.log')
  const earlier = new ServerLog(path)
  earlier.write('first')
  earlier.flush()
  const log = new ServerLog(path)
  log.write('second\n')
  expect(log.read()).toBe('first\nsecond\n')
})

it('rotates the file at its maximum size and keeps the previous one', () => {
  const log = new ServerLog(join(folder, 'server.log'), 100)
  for (let at = 0; at < 9; at++) {
    log.write(`line ${at} ${'x'.repeat(30)}`)
    log.flush()
  }
  expect(statSync(join(folder, 'server.log')).size).toBeLessThanOrEqual(100)
  expect(log.read()).toMatch(/line 8 x+\n$/)
  expect(log.read()).not.toContain('line 0')
})

it('buffers lines while its file cannot be written, and counts dropped ones', () => {
  const path = join(folder, 'server.log')
  const log = new ServerLog(path)
  mkdirSync(path)
  for (let at = 0; at < 2101; at++) log.write(`line ${at}`)
  expect(() => log.flush()).not.toThrow()
  rmdirSync(path)
  const said = log.read().split('\n')
  expect(said[0]).toBe('… 101 lines are missing: they could not be written')
  expect(said[1]).toBe('line 101')
  expect(said.at(-2)).toBe('line 2100')
})
