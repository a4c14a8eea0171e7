import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { diskUsage, memoryOf, memoryUsage, networks } from './machine'

it('tells the memory that is truly used', async () => {
  expect(memoryOf('MemTotal:       16384 kB\nMemFree:         1024 kB\nMemAvailable:    8192 kB\n')).toEqual({ used: 8, total: 16 })
  expect(memoryOf('MemFree: 1024 kB')).toBeUndefined()
  const { used, total } = await memoryUsage()
  expect(used).toBeGreaterThan(0)
  expect(used).toBeLessThan(total)
})

it('tells the disk of a folder, and nothing of one that is not there', async () => {
  const usage = await diskUsage(tmpdir())
  expect(usage?.total).toBeGreaterThanOrEqual(usage?.used ?? Infinity)
  expect(await diskUsage('/no/such/folder')).toBeNull()
})

it('leaves out addresses that nobody else sees', async () => {
  for (const { ip } of await networks()) expect(ip).not.toMatch(/^(127\.|::1$)/)
})
