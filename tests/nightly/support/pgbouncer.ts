import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from '../../../scripts/packages.mjs'
import { freePort } from '../../../scripts/postgres.mjs'
import { until } from '../../support/until'
import { connects } from './proxies'

const PROGRAM = '/usr/sbin/pgbouncer'

/** A pooler before a PostgreSQL. */
export interface Pooler {
  readonly url: string
  up(): Promise<void>
  down(): Promise<void>
  stop(): Promise<void>
}

/** Starts pgbouncer before a PostgreSQL: each transaction, or each client, gets a session. */
export async function startPooler(database: string, mode: 'transaction' | 'session'): Promise<Pooler> {
  if (!existsSync(PROGRAM)) installPackages(['pgbouncer'])
  const folder = mkdtempSync(join(tmpdir(), 'shelfdeck-pgbouncer-'))
  const [{ port: to, pathname, username }, port] = [new URL(database), await freePort()]
  writeFileSync(join(folder, 'users'), `"${username}" ""\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=127.0.0.1 port=${to}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users')}`,
      `pool_mode = ${mode}`,
      'max_client_conn = 200',
      'default_pool_size = 20',
      'server_login_retry = 0',
      '',
    ].join('\n'),
  )
  // It refuses to run as root.
  for (const path of ['', 'users', 'pgbouncer.ini']) chmodSync(join(folder, path), 0o755)
  let child: ReturnType<typeof spawn>
  const up = async () => {
    child = spawn(PROGRAM, [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), join(folder, 'pgbouncer.ini')], {
      stdio: 'ignore',
    })
    await until(() => connects(port))
  }
  const down = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await gone
  }
  await up()
  return {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    up,
    down,
    async stop() {
      await down()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
