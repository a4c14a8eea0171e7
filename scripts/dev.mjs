// npm run dev: console with hot reload, server with reload, generated files and checks at every save of a schema.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { checkNode, ensureInstalled, program, root } from './install.mjs'

checkNode()
await ensureInstalled()

const port = process.env.PORT || '8800'
const wsPort = process.env.WS_PORT || '8801'
const webPort = process.env.DEV_PORT || '5173'
const env = {
  ...process.env,
  PORT: port,
  WS_PORT: wsPort,
  VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
  FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
}

const COLOURS = { server: 36, console: 35 }
const children = [
  start('server', [
    program('tsx/dist/cli.mjs'),
    'watch',
    '--clear-screen=false',
    '--include',
    'schemas/**/*.json',
    'server/main.ts',
  ]),
  start('console', [program('vite/bin/vite.js'), '--port', webPort, '--clearScreen', 'false']),
]

let ending = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))

/** Runs one part and prints its lines after its name; when one ends, all end. */
function start(name, args) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => line.trim() && console.log(`${label(name)} ${line}`))
  }
  child.once('exit', (code) => {
    if (!ending) console.log(`${label(name)} ended with code ${code}`)
    end(code ?? 1)
  })
  return child
}

function label(name) {
  const text = name.padEnd(7)
  return process.stdout.isTTY ? `\u001b[${COLOURS[name]}m${text}\u001b[0m│` : `${text}│`
}

function end(code) {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}
