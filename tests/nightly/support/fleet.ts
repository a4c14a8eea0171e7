import { join } from 'node:path'
import { freePort } from '../../../scripts/postgres.mjs'
import { root, type RunningServer, startServer } from '../../support/server'
import { until } from '../../support/until'
import { startBalancer, type Upstream } from './proxies'

export const SERVERS = 3

/** Where a version of the server is, and whether it has been built there. */
export interface Version {
  readonly tree: string
  readonly built?: boolean
}

export const PRESENT: Version = { tree: join(root, 'dist'), built: true }

/** Three servers of one PostgreSQL behind haproxy, each a process of its own. */
export interface Fleet {
  /** Where people and their calls come to. */
  readonly url: string
  start(at: number, version?: Version): Promise<void>
  kill(at: number): Promise<void>
  /** Ends one as who upgrades does. @returns its exit code */
  end(at: number): Promise<number | null>
  /** Waits until the proxy sends calls to one of them. */
  answers(): Promise<void>
  /** Waits until the proxy sends calls and sockets to this one. */
  isSent(at: number): Promise<void>
  /** What all have printed, those that have ended too. */
  output(): string
  stop(): Promise<void>
}

/** Puts the proxy up; the servers are started one by one. */
export async function openFleet(
  databaseUrl: string,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Fleet> {
  const ports = async (): Promise<Upstream> => ({ port: await freePort(), wsPort: await freePort() })
  const own = await ports()
  const places: Upstream[] = []
  for (let at = 0; at < SERVERS; at++) places.push(await ports())
  const balancer = await startBalancer({ servers: places, own })
  const url = `http://127.0.0.1:${own.port}`
  const running = new Map<number, RunningServer>()
  const printed: string[] = []
  const take = (at: number): RunningServer => {
    const server = running.get(at)
    if (!server) throw new Error(`server ${at} does not run`)
    running.delete(at)
    return server
  }
  const told = async <Result>(at: number, act: (server: RunningServer) => Promise<Result>): Promise<Result> => {
    const server = take(at)
    const result = await act(server)
    printed.push(server.output())
    return result
  }
  return {
    url,
    async start(at, version = PRESENT) {
      const { port = 0, wsPort = 0 } = places[at] ?? {}
      const server = await startServer({
        ...version,
        dataDir: join(dataDir, `server${at}`),
        env: {
          PORT: String(port),
          WS_PORT: String(wsPort),
          DATABASE_URL: databaseUrl,
          SERVERS: 'many',
          FILES_URL: `file://${join(dataDir, 'files')}`,
          WS_URL: `ws://127.0.0.1:${own.wsPort}`,
          PUBLIC_URL: url,
          TRUST_PROXY: 'loopback',
          SEED: 'none',
          ...env,
        },
      })
      running.set(at, server)
    },
    kill: (at) => told(at, (server) => server.kill()),
    end: (at) => told(at, (server) => server.stop()),
    isSent: (at) => until(() => balancer.sendsTo(at)),
    answers: () => until(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok ?? false, 60_000),
    output: () => [...printed, ...[...running.values()].map((server) => server.output())].join('\n'),
    async stop() {
      await Promise.all([...running.values()].map((server) => server.stop()))
      await balancer.stop()
    },
  }
}
