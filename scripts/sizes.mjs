// npm run sizes: files, lines, and how long a file is, for each room of the tree (`-- <commit>`: of a commit).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const ROOMS = ['src', 'server', 'tests', 'schemas']
const GENERATED = 'src/generated/'
const CODE = /\.(?:ts|tsx|mjs|cjs|css)$/
const TEST = /\.test\.tsx?$/

const commit = process.argv[2]
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 })

/** The tracked files of a room: code, or in `schemas` the schemas; no generated ones. */
function filesOf(room) {
  const listed = commit ? git('ls-tree', '-r', '--name-only', commit, room) : git('ls-files', room)
  const wanted = room === 'schemas' ? /\.json$/ : CODE
  return listed.split('\n').filter((path) => wanted.test(path) && !path.startsWith(GENERATED))
}

const textOf = (path) => (commit ? git('show', `${commit}:${path}`) : readFileSync(join(root, path), 'utf8'))
const lengthOf = (path) => textOf(path).replace(/\n$/, '').split('\n').length

/** The length that this share of the files does not exceed. */
const quantile = (lengths, share) => lengths[Math.max(0, Math.ceil(lengths.length * share) - 1)]

function row(name, files) {
  const lengths = files.map(lengthOf).sort((one, other) => one - other)
  const numbers = [
    lengths.length,
    lengths.reduce((sum, length) => sum + length, 0),
    quantile(lengths, 0.5),
    quantile(lengths, 0.9),
    lengths.at(-1),
  ]
  console.log([name.padEnd(22), ...numbers.map((number) => String(number ?? '–').padStart(8))].join(''))
}

console.log(
  ['room'.padEnd(22), ...['files', 'lines', 'median', '90th', 'longest'].map((name) => name.padStart(8))].join(''),
)
for (const room of ROOMS) {
  const files = filesOf(room)
  const tests = room === 'tests' ? [] : files.filter((path) => TEST.test(path))
  row(
    room,
    files.filter((path) => !tests.includes(path)),
  )
  if (tests.length > 0) row(`${room}, unit tests`, tests)
}
