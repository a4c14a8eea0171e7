import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from '../../../scripts/packages.mjs'
import { freePort } from '../../../scripts/postgres.mjs'
import { root } from '../../support/server'

export type ProxyKind = 'nginx' | 'haproxy'

/** What a proxy stands before: the ports of console and socket. */
export interface Upstream {
  readonly port: number
  readonly wsPort: number
  /** It speaks HTTPS itself, as another proxy does. */
  readonly isSecure?: boolean
}

export interface Proxy {
  readonly port: number
  stop(): Promise<void>
}

/** Nobody in particular: a proxy needs no rights of the machine's administrator. */
const NOBODY = 65_534

/** Starts a proxy with the example of docs/proxy.md before a server, with a certificate of its own. */
export async function startProxy(kind: ProxyKind, upstream: Upstream): Promise<Proxy> {
  const port = await freePort()
  return run(kind, port, (folder) => {
    makeCertificate(folder)
    return configOf(kind, folder, port, upstream)
  })
}

/** Where the servers behind a balancer are, and where it is itself. */
export interface Balanced {
  readonly servers: readonly Upstream[]
  readonly own: Upstream
}

export interface Balancer extends Proxy {
  /** Whether calls and sockets are sent to a server, counted from 0. */
  sendsTo(at: number): Promise<boolean>
}

/** Starts haproxy before several servers as deploy/compose/haproxy.cfg has it. */
export async function startBalancer({ servers, own }: Balanced): Promise<Balancer> {
  const at = (name: string) => servers[Number(name) - 1] ?? own
  const text = readFileSync(join(root, 'deploy/compose/haproxy.cfg'), 'utf8')
    .replaceAll(' resolvers docker init-addr last,libc,none', '')
    .replaceAll(
      /shelfdeck-(\d):8801 port 8800/g,
      (_, name: string) => `127.0.0.1:${at(name).wsPort} port ${at(name).port}`,
    )
    .replaceAll(/shelfdeck-(\d):8800/g, (_, name: string) => `127.0.0.1:${at(name).port}`)
    .replace('bind :8800', `bind 127.0.0.1:${own.port}`)
    .replace('bind :8801', `bind 127.0.0.1:${own.wsPort}`)
  let statistics = ''
  const proxy = await run('haproxy', own.port, (folder) => {
    statistics = join(folder, 'statistics')
    return text.replace('global\n', `global\n  stats socket ${statistics}\n`)
  })
  return {
    ...proxy,
    sendsTo: async (at) => {
      const states = (await asked(statistics, 'show stat')).split('\n').map((line) => line.split(','))
      const [head = []] = states
      const own = states.filter((one) => one[head.indexOf('svname')] === `shelfdeck-${at + 1}`)
      return own.length > 0 && own.every((one) => one[head.indexOf('status')] === 'UP')
    },
  }
}

/** What haproxy says on its own socket. */
function asked(path: string, question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(path, () => socket.write(`${question}\n`))
    socket
      .on('data', (part: Buffer) => (answer += part.toString()))
      .once('error', reject)
      .once('close', () => resolve(answer))
  })
}

async function run(kind: ProxyKind, port: number, configured: (folder: string) => string): Promise<Proxy> {
  const program = ensure(kind)
  const folder = mkdtempSync(join(tmpdir(), `shelfdeck-${kind}-`))
  const config = join(folder, `${kind}.conf`)
  writeFileSync(config, configured(folder))
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if ('uid' in user)
    for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))])
      chownSync(path, NOBODY, NOBODY)
  const args = kind === 'nginx' ? ['-p', folder, '-c', config, '-e', 'stderr'] : ['-db', '-f', config]
  const child = spawn(program, args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.on('data', (data: Buffer) => (log += data.toString()))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    }
    rmSync(folder, { recursive: true, force: true })
  }
  await answering(child, port, () => log).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { port, stop }
}

function ensure(kind: ProxyKind): string {
  const find = () =>
    ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
      .map((folder) => join(folder, kind))
      .find((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
  const program = find() ?? (installPackages([kind]) ? find() : undefined)
  if (program === undefined) throw new Error(`${kind} is not there and could not be installed`)
  return program
}

function makeCertificate(folder: string): void {
  const names = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=esl.example.com']
  const made = spawnSync(
    'openssl',
    ['req', '-x509', ...names, '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'crt.pem')],
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`)
  writeFileSync(
    join(folder, 'both.pem'),
    readFileSync(join(folder, 'crt.pem'), 'utf8') + readFileSync(join(folder, 'key.pem'), 'utf8'),
  )
  chmodSync(join(folder, 'both.pem'), 0o600)
}

/** The example of the documentation, with nothing changed but ports and paths. */
function configOf(kind: ProxyKind, folder: string, port: number, upstream: Upstream): string {
  const example = new RegExp(`\`\`\`${kind}\n(.*?)\`\`\``, 's').exec(
    readFileSync(join(root, 'docs/proxy.md'), 'utf8'),
  )?.[1]
  if (example === undefined) throw new Error(`docs/proxy.md has no example of ${kind}`)
  const changes: readonly [string, string][] =
    kind === 'nginx'
      ? [
          ['listen 443', `listen 127.0.0.1:${port}`],
          ['/etc/ssl/esl.example.com.crt', join(folder, 'crt.pem')],
          ['/etc/ssl/esl.example.com.key', join(folder, 'key.pem')],
        ]
      : [
          ['bind :443', `bind 127.0.0.1:${port}`],
          ['/etc/haproxy/esl.example.com.pem', join(folder, 'both.pem')],
        ]
  const text = [
    ...changes,
    ['127.0.0.1:8800', `127.0.0.1:${upstream.port}`] as const,
    ['127.0.0.1:8801', `127.0.0.1:${upstream.wsPort}`] as const,
  ].reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the example of ${kind} has no ${from}`)
    return result.replaceAll(from, to)
  }, example)
  if (kind === 'haproxy') return text
  const secured = upstream.isSecure ? text.replaceAll('proxy_pass http:', 'proxy_pass https:') : text
  mkdirSync(join(folder, 'temp'))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, 'temp')}/${name};`,
  )
  chmodSync(join(folder, 'temp'), 0o777)
  return `daemon off;\npid ${join(folder, 'pid')};\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${secured}}\n`
}

async function answering(child: ChildProcess, port: number, log: () => string): Promise<void> {
  const until = Date.now() + 15_000
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the proxy ended with code ${child.exitCode}: ${log()}`)
    if (await connects(port)) return
    if (Date.now() > until) throw new Error(`the proxy does not answer: ${log()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export const connects = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
