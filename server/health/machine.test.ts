import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { diskUsage, memoryOf, memoryUsage, networks } from './machine'

it('reports used memory without caches', async () => {
  expect(memoryOf('MemTotal:       16384 kB\nMemFree:         1024 kB\nMemAvailable:    8192 kB\n')).toEqual({
    used: 8,
    total: 16,
  })
  expect(memoryOf('MemFree: 1024 kB')).toBeUndefined()
  const { used, total } = await memoryUsage()
  expect(used).toBeGreaterThan(0)
  expect(used).toBeLessThan(total)
})

it('reports the disk of a folder, and null for a missing one', async () => {
  const usage = await diskUsage(tmpdir())
  expect(usage?.total).toBeGreaterThanOrEqual(usage?.used ?? Infinity)
  expect(await diskUsage('/no/such/folder')).toBeNull()
})

it('leaves out loopback addresses', async () => {
  for (const { ip } of await networks()) expect(ip).not.toMatch(/^(127\.|::1$)/)
})
