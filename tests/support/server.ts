import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../../scripts/postgres.mjs'

export const root = join(import.meta.dirname, '../..')

/** A running server, started as a user would. */
export interface RunningServer {
  readonly url: string
  readonly pid: number
  /** Everything it has printed. */
  output(): string
  /** Stops it as a terminal does; returns its exit code. */
  stop(): Promise<number | null>
  /** Kills it without a chance to shut down. */
  kill(): Promise<void>
}

/** How the server is started; it gets nothing else of the environment. */
export interface ServerOptions {
  dataDir: string
  tree?: string
  env?: Record<string, string>
  /** Arguments for Node itself, before the server's. */
  nodeArgs?: string[]
  /** Whether to start the built server of the folder instead of its sources. */
  built?: boolean
  /** Milliseconds until /health must answer. */
  patience?: number
}

/** The password of all demonstration accounts in the tests. */
export const PASSWORD = 'Demo-Passw0rd-For-Tests'

/** Starts the server of a tree on ports of its own and waits until /health says that it is ready. */
export async function startServer({
  dataDir,
  tree = root,
  env = {},
  nodeArgs = [],
  built = false,
  patience = 120_000,
}: ServerOptions): Promise<RunningServer> {
  const [port, wsPort] = [Number(env.PORT ?? (await freePort())), Number(env.WS_PORT ?? (await freePort()))]
  const child = spawn(
    process.execPath,
    [...nodeArgs, ...(built ? ['server/main.mjs'] : ['--import', 'tsx', 'server/main.ts'])],
    {
      cwd: tree,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        HOST: '127.0.0.1',
        PORT: String(port),
        WS_PORT: String(wsPort),
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: PASSWORD,
        SEED: 'demo',
        DEMO_LIFE: 'false',
        SIGN_INS_PER_MINUTE: '100000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await ready(url, child, patience, () => output)
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    stop: () => end(child, 'SIGTERM', ended),
    kill: async () => void (await end(child, 'SIGKILL', ended)),
  }
}

async function ready(url: string, child: ChildProcess, patience: number, output: () => string): Promise<void> {
  const until = Date.now() + patience
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`the server is not ready after ${patience} ms:\n${output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals, ended: Promise<number | null>): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  return ended
}
