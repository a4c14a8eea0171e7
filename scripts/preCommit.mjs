// The hook before a commit (npm run hooks): format, lint without types, and spelling of the staged files.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { program, root } from './install.mjs'

const CODE = /\.(?:ts|tsx|mjs|cjs)$/
const FORMATTED = /\.(?:ts|tsx|mjs|cjs|css)$/

const staged = execFileSync('git', ['diff', '--cached', '--name-only', '--diff-filter=d', '-z'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path !== '' && existsSync(`${root}/${path}`))

const CHECKS = [
  {
    files: staged.filter((path) => FORMATTED.test(path)),
    command: ['oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern'],
    remedy: 'npm run format',
  },
  {
    files: staged.filter((path) => CODE.test(path)),
    command: ['oxlint/bin/oxlint', '--deny-warnings', '--no-error-on-unmatched-pattern'],
    remedy: 'npm run lint checks types too',
  },
  {
    files: staged,
    // The tool checks the files that its configuration names and ignores others.
    command: ['cspell/bin.mjs', 'lint', '--no-progress', '--no-summary', '--no-must-find-files', '--files'],
    remedy: 'a term of the field goes into scripts/spelling/terms.txt',
  },
]

/** Runs a check on its files; returns its output if it failed. */
function failure({ files, command: [path, ...args], remedy }) {
  if (files.length === 0) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program(path), ...args, ...files], { cwd: root })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code === 0 ? undefined : `${output.trimEnd()}\n→ ${remedy}\n`))
  })
}

if (!existsSync(program('oxfmt'))) {
  console.error('The checks before a commit need what `npm ci` installs.')
  process.exit(1)
}
const failures = (await Promise.all(CHECKS.map(failure))).filter((output) => output !== undefined)
for (const output of failures) console.error(output)
process.exit(failures.length > 0 ? 1 : 0)
