// npm start: installs, builds what changed, and runs console and server (README, 'The two commands').
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { checkNode, ensureInstalled, fail, root } from './install.mjs'
import { ensureBuilt } from './build.mjs'

checkNode()
const host = process.env.HOST || '127.0.0.1'
await checkPort('PORT', process.env.PORT || '8800')
await checkPort('WS_PORT', process.env.WS_PORT || '8801')
await ensureInstalled({ dev: false })
await ensureBuilt()
runServer()

/** Reports a port that is in use before a minute of installing, with the name of the variable to set. */
async function checkPort(name, value) {
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    fail(`${name} is ${value}: it must be a port between 0 and 65535.`)
  if (port === 0) return
  const code = await new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code))
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
  if (code === 'EADDRINUSE')
    fail(`Port ${port} of ${host} is taken. Stop what uses it, or set ${name} to another port.`)
  if (code === 'EACCES') fail(`Port ${port} is not open to this user. Set ${name} to one above 1023.`)
  if (code) fail(`${host} is no address that this machine can listen on (${code}). Set HOST to one.`)
}

function runServer() {
  const env = { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR || '.data') }
  const server = spawn(process.execPath, ['dist/server/main.mjs'], { cwd: root, env, stdio: 'inherit' })
  // A terminal sends Ctrl-C to the whole process group: the server has it already.
  process.on('SIGINT', () => process.stdin.isTTY || server.kill('SIGINT'))
  process.on('SIGTERM', () => server.kill('SIGTERM'))
  process.on('SIGHUP', () => server.kill('SIGTERM'))
  server.once('error', (error) => fail(`The server could not be started: ${error.message}`))
  server.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
}
