import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { freePort } from '../../scripts/postgres.mjs'
import { signInByHttp } from '../support/api'
import { PASSWORD, root } from '../support/server'
import { until } from '../support/until'

it('npm run cluster: three servers answer behind a proxy, also while one is gone, and nothing is left of them', async () => {
  const [port, wsPort] = [await freePort(), await freePort()]
  const cluster = spawn(process.execPath, ['scripts/cluster.mjs', '3'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      WS_PORT: String(wsPort),
      ADMIN_PASSWORD: PASSWORD,
      DEMO_LIFE: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [cluster.stdout, cluster.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  const ended = new Promise<number | null>((resolve) => cluster.once('exit', resolve))
  try {
    await until(() => Promise.resolve(/Ctrl-C ends all/.test(output) || cluster.exitCode !== null), 300_000)
    const url = `http://127.0.0.1:${port}`
    const api = await signInByHttp(url, 'admin@shelfdeck.example')
    const processes = [...output.matchAll(/server \d {3}process (\d+)/g)].map(([, pid]) => Number(pid))
    expect(processes).toHaveLength(3)
    process.kill(processes[1] ?? 0, 'SIGKILL')
    const statuses: number[] = []
    for (let at = 0; at < 100; at++) statuses.push((await api.call('GET /config/store/IT001')).status)
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(95)
    await until(() => Promise.resolve(output.includes('[2] ended (SIGKILL)')), 10_000)
  } finally {
    cluster.kill('SIGTERM')
  }
  expect(await ended, output).toBe(0)
  for (const [, pid] of output.matchAll(/server \d {3}process (\d+)/g))
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
})
