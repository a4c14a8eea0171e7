import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from './packages.mjs'

const HOMES = ['/usr/lib/postgresql', '/opt/homebrew/opt/postgresql', '/usr/local/opt/postgresql', '/usr']

/** The folder of PostgreSQL's own programs, newest version first; undefined if there is none. */
export function findPostgres() {
  return HOMES.flatMap((home) => [join(home, 'bin'), ...versionsOf(home)]).find((folder) =>
    existsSync(join(folder, 'initdb')),
  )
}

function versionsOf(home) {
  if (!existsSync(home)) return []
  return readdirSync(home)
    .filter((name) => /^\d+$/.test(name))
    .sort((a, b) => Number(b) - Number(a))
    .map((name) => join(home, name, 'bin'))
}

/** Finds PostgreSQL's programs, or installs the system's package. */
export function ensurePostgres() {
  return findPostgres() ?? (installPackages(['postgresql']) ? findPostgres() : undefined)
}

/**
 * Starts a cluster of its own in a new temporary folder: nothing of it outlives stop().
 * PostgreSQL refuses to run as root, so root runs it as `postgres` or `nobody`.
 * @param options `parent`: where its folder is made; `isDurable`: what it acknowledged is there after a crash of it
 */
export async function startPostgres(bin, { parent = tmpdir(), isDurable = false } = {}) {
  const folder = mkdtempSync(join(parent, 'shelfdeck-postgres-'))
  const owner = process.getuid?.() === 0 ? ordinaryUser() : {}
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  const data = join(folder, 'data')
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'shelfdeck', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'],
    { ...options, encoding: 'utf8' },
  )
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
  }
  const settings = [
    'fsync=off',
    `synchronous_commit=${isDurable ? 'on' : 'off'}`,
    'full_page_writes=off',
    'max_connections=200',
    'shared_buffers=128MB',
  ]
  const cluster = await run(bin, data, settings, options).catch((error) => {
    rmSync(folder, { recursive: true, force: true })
    throw error
  })
  const standbys = []
  return {
    ...cluster,
    /** Whatever is acknowledged is on the standby too. */
    async standby() {
      const copy = join(folder, `standby${standbys.length}`)
      const { port } = new URL(cluster.url)
      const copied = spawnSync(
        join(bin, 'pg_basebackup'),
        ['-h', '127.0.0.1', '-p', port, '-U', 'shelfdeck', '-D', copy, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
        { ...options, encoding: 'utf8' },
      )
      if (copied.status !== 0) throw new Error(`pg_basebackup failed: ${copied.error?.message ?? copied.stderr}`)
      const standby = await run(bin, copy, settings, options)
      standbys.push(standby)
      return {
        ...standby,
        promote: () =>
          spawnSync(join(bin, 'pg_ctl'), ['promote', '-D', copy, '-w'], { ...options, encoding: 'utf8' }).status === 0,
      }
    },
    async stop() {
      for (const one of [cluster, ...standbys]) await one.down('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs the server of a data folder. */
async function run(bin, data, settings, options) {
  const folder = options.cwd
  const port = await freePort()
  let server
  const up = async () => {
    server = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...settings.flatMap((one) => ['-c', one])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let log = ''
    server.stderr.on('data', (chunk) => (log = (log + chunk).slice(-4000)))
    await answering(server, port, () => log)
  }
  const down = async (mode) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGCONT')
    server.kill(SIGNALS[mode])
    await new Promise((resolve) => server.once('exit', resolve))
  }
  try {
    await up()
  } catch (error) {
    await down('immediate')
    throw error
  }
  return { url: `postgresql://shelfdeck@127.0.0.1:${port}/postgres`, up, down }
}

/** What `pg_ctl stop -m` sends. */
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' }

function ordinaryUser() {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody'].map((name) => users.find(([candidate]) => candidate === name)).find(Boolean)
  if (!user) throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

const PORTS = { from: 20_000, count: 12_000 }

/**
 * A port that nothing listens on now: one below those for outgoing connections, which could take it
 * before a slow program listens on it.
 */
export async function freePort() {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count)
    if (await listens(port)) return port
  }
}

function listens(port) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

async function answering(server, port, log) {
  const until = Date.now() + 30_000
  for (;;) {
    if (server.exitCode !== null) throw new Error(`postgres ended with code ${server.exitCode}: ${log()}`)
    if (/ready to accept (read-only )?connections/.test(log()) && (await connects(port))) return
    if (Date.now() > until) throw new Error(`postgres does not answer: ${log()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function connects(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
