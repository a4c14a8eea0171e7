// npm run cluster -- 3: that many servers on a throwaway PostgreSQL, behind a proxy, on this machine (docs/deployment.md).
// What they hold is gone when it ends.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { startProxy } from './clusterProxy.mjs'
import { checkNode, ensureInstalled, fail, root } from './install.mjs'
import { ensurePostgres, freePort, startPostgres } from './postgres.mjs'

const MOST = 9
/** How long a server that ended stays down before it is restarted: time enough to see what the others do. */
const AGAIN_MS = 10_000

checkNode()
const count = Number(process.argv[2] ?? 3)
if (!Number.isInteger(count) || count < 1 || count > MOST)
  fail(`npm run cluster -- ${process.argv[2]}: say how many servers, from 1 to ${MOST}.`)
await ensureInstalled({ dev: false })
await ensureBuilt()

const folder = mkdtempSync(join(tmpdir(), 'shelfdeck-cluster-'))
const postgres = await startPostgres(
  ensurePostgres() ?? fail('A PostgreSQL is needed. Install one (on Debian: apt-get install postgresql).'),
)
const host = process.env.HOST || '127.0.0.1'
const [port, wsPort] = [Number(process.env.PORT || 8800), Number(process.env.WS_PORT || 8801)]
const servers = []
/** What to close at the end. */
const opened = []
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end())

for (let number = 1; number <= count; number++) {
  servers.push({ number, port: await freePort(), wsPort: await freePort(), child: undefined })
  start(servers.at(-1))
  // The first one creates the tables and fills them.
  if (number === 1) await ready(servers[0])
}
await Promise.all(servers.map(ready))
opened.push(
  await startProxy({ host, port, wsPort, servers }).catch((error) =>
    end(`The proxy could not be started: ${error.message}`),
  ),
)
console.log(`\nShelfdeck is at http://${host}:${port}/, by ${count} servers:`)
for (const { number, port: own, child } of servers)
  console.log(`  server ${number}   process ${child.pid}   http://127.0.0.1:${own}/readyz`)
console.log(
  `End one (kill -9 ${servers.at(-1).child.pid}) and see the others go on; it is started again after ${AGAIN_MS / 1000} seconds. Ctrl-C ends all.`,
)

function start(server) {
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(server.port),
    WS_PORT: String(server.wsPort),
    DATA_DIR: join(folder, `server-${server.number}`),
    DATABASE_URL: postgres.url,
    SERVERS: 'many',
    FILES_URL: `file://${join(folder, 'files')}`,
    WS_URL: `ws://${host}:${wsPort}`,
    PUBLIC_URL: `http://${host}:${port}`,
    TRUST_PROXY: 'loopback',
  }
  server.child = spawn(process.execPath, ['dist/server/main.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.child.stdout.on('data', (text) =>
    process.stdout.write(String(text).replaceAll(/^(?=.)/gm, `[${server.number}] `)),
  )
  server.child.once('exit', (code, signal) => {
    if (isEnding) return
    console.log(`[${server.number}] ended (${signal ?? code}).`)
    setTimeout(() => isEnding || start(server), AGAIN_MS)
  })
}

async function ready({ port: own, child }) {
  while (!(await fetch(`http://127.0.0.1:${own}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) await end('A server could not be started; its message is above.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Stops everything that was started. @param why if nobody asked for it */
async function end(why) {
  if (isEnding) return
  isEnding = true
  const running = servers
    .map(({ child }) => child)
    .filter((child) => child && child.exitCode === null && child.signalCode === null)
  await Promise.all(
    running.map((child) => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      return gone
    }),
  )
  for (const one of opened) one.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  if (why) fail(why)
  process.exit(0)
}
