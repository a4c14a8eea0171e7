import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '../../scripts/postgres.mjs'

const root = join(import.meta.dirname, '../..')

const start = (env: Record<string, string>) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return { status, stderr }
}

it('a taken port is named, with what to set', async () => {
  const [taken, free] = [createServer(), await freePort()]
  const port = await new Promise<number>((resolve) =>
    taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port)),
  )
  const { status, stderr } = start({ PORT: String(free), WS_PORT: String(port) })
  taken.close()
  expect(status).toBe(1)
  expect(stderr).toContain(`Port ${port} of 127.0.0.1 is taken`)
  expect(stderr).toContain('set WS_PORT')
})

it('what is no port is refused by its name', () => {
  expect(start({ PORT: 'eighty' })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('PORT is eighty') as string,
  })
})

it('an address of another machine is refused', async () => {
  const { status, stderr } = start({ HOST: '192.0.2.1', PORT: String(await freePort()) })
  expect(status).toBe(1)
  expect(stderr).toContain('192.0.2.1')
})
