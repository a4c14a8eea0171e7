import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain Node, nothing installed yet: this file runs before there is a node_modules.

/** The root of the tree. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const FLOOR = [20, 19]

/** Ends the process with a message if this Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1])) return
  fail(`Shelfdeck needs Node ${FLOOR.join('.')} or later; this is Node ${process.versions.node}.`)
}

/** Prints why it cannot continue, and ends the process. */
export function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/** Runs `npm ci` in a folder whose node_modules is missing or differs from package-lock.json. */
export async function ensureInstalled({ dev = true, folder = root } = {}) {
  if (isInstalled(dev, folder)) return
  console.log('Installing dependencies (npm ci) …')
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', ...(dev ? ['--include=dev'] : [])], { cwd: folder })
  if (code !== 0) {
    fail(
      'npm could not install the dependencies; its own message is above.\nWithout a network, set npm to a registry that this machine reaches, or copy node_modules here.',
    )
  }
}

function isInstalled(dev, folder) {
  const installed = readPackages(join(folder, 'node_modules/.package-lock.json'))
  const wanted = readPackages(join(folder, 'package-lock.json'))
  if (!installed || !wanted) return false
  return Object.entries(wanted).every(([path, { version, optional, devOptional, dev: forDev, peer }]) => {
    if (path === '' || optional || devOptional || peer || (forDev && !dev)) return true
    return installed[path]?.version === version && existsSync(join(folder, path))
  })
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Runs a program in the root with this terminal; returns its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', ...options })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** The arguments that run a package's own program with this Node. */
export const program = (path) => join(root, 'node_modules', path)

/** One hash of files and folders of the tree. */
export function sourceHash(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((name) => filesOf(name)))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesOf(path) {
  const at = join(root, path)
  if (!existsSync(at)) return []
  if (statSync(at).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(at)
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`))
}
