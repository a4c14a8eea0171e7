// npm test: installs what the tests need and runs all of them; `npm test -- unit e2e` runs some (README, 'Testing').
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { checkNode, ensureInstalled, fail, program, root } from './install.mjs'

const results = join(root, 'test-results/steps')

const node = (path, ...args) => [process.execPath, program(path), ...args]
const tsx = (...args) => node('tsx/dist/cli.mjs', ...args)
const vitest = (step, ...projects) =>
  node('vitest/vitest.mjs', 'run', ...projects.map((name) => `--project=${name}`), '--reporter=default', '--reporter=json', `--outputFile.json=${report(step)}`)
const report = (step) => join(results, `${step}.json`)

/**
 * Two run at a time, one a core, in this order. A step that `needs` another is left out when that one failed.
 * @type {Record<string, { command: string[], needs?: string, count?: (step: string) => [number, number] }>}
 */
const STEPS = {
  build: { command: [process.execPath, '--input-type=module', '-e', `await (await import('${root}/scripts/build.mjs')).ensureBuilt()`] },
  e2e: { needs: 'build', command: node('@playwright/test/cli.js', 'test', '--reporter=list,json'), count: playwrightCount },
  types: { command: node('typescript/bin/tsc', '-p', '.', '--noEmit') },
  lint: { command: node('oxlint/bin/oxlint', '--type-aware', '--deny-warnings', 'src', 'server', 'scripts', 'tests', 'vite.config.ts', 'vitest.config.ts', 'playwright.config.ts') },
  generated: { command: tsx('scripts/generate.ts', '--check') },
  check: { command: tsx('scripts/check.ts') },
  openapi: { command: tsx('scripts/openapi.ts', '--check') },
  unit: { command: vitest('unit', 'console', 'components', 'node'), count: vitestCount },
  contract: { command: vitest('contract', 'contract'), count: vitestCount },
  postgres: { command: vitest('postgres', 'contract'), count: vitestCount },
}

const outcomes = new Map()
const running = new Set()

checkNode()
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in STEPS))
if (unknown.length > 0) fail(`There is no step ${unknown.join(', ')}. The steps: ${Object.keys(STEPS).join(', ')}.`)
const chosen = new Set(wanted.length > 0 ? wanted.flatMap((name) => [STEPS[name].needs ?? name, name]) : Object.keys(STEPS))

await ensureInstalled()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const env = { ...process.env, CI: process.env.CI ?? '1', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true', NO_COLOR: '1' }
delete env.FORCE_COLOR
if (chosen.has('e2e') || chosen.has('unit')) env.CHROMIUM_PATH = await chromium()
const postgres = chosen.has('postgres') ? await database() : undefined
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(130))

const waiting = new Set(Object.keys(STEPS).filter((name) => chosen.has(name)))
await Promise.all([1, 2].map(runNext))
await stop(summary())

async function chromium() {
  const { ensureChromium } = await import('./chromium.mjs')
  return ensureChromium() ?? fail('The browser tests need a Chromium. Install one (on Debian: apt-get install chromium) or set CHROMIUM_PATH to it.')
}

/** The PostgreSQL of the contract tests' second run: a given one, or a cluster of our own. */
async function database() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  const { ensurePostgres, startPostgres } = await import('./postgres.mjs')
  const bin = ensurePostgres()
  if (!bin) fail('The contract tests run on a real PostgreSQL too. Install one (on Debian: apt-get install postgresql), or set TEST_DATABASE_URL to an empty database on one.')
  return startPostgres(bin).catch((error) => fail(`A PostgreSQL for the contract tests could not be started: ${error.message}`))
}

/** Takes one step after the other until none is left that it may run. */
async function runNext() {
  for (let name = ready(); name; name = ready()) {
    waiting.delete(name)
    const needed = STEPS[name].needs
    if (needed && outcomes.get(needed).code !== 0) {
      outcomes.set(name, { code: 1, seconds: 0, passed: 0, failed: 1, note: `left out: ${needed} failed` })
    } else outcomes.set(name, await runStep(name, STEPS[name]))
  }
}

function ready() {
  return [...waiting].find((name) => !STEPS[name].needs || outcomes.has(STEPS[name].needs))
}

async function runStep(name, step) {
  const began = Date.now()
  const { code, output } = await capture(step.command, envOf(name))
  const seconds = (Date.now() - began) / 1000
  const [passed, failed] = step.count?.(name) ?? [0, 0]
  const counted = passed + failed > 0
  const outcome = { code, seconds, passed: counted ? passed : Number(code === 0), failed: counted ? Math.max(failed, Number(code !== 0 && failed === 0)) : Number(code !== 0) }
  if (code !== 0) console.log(`\n──── ${name} ────\n${output.trimEnd()}\n`)
  console.log(line(name, outcome))
  return outcome
}

function envOf(name) {
  const own = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report(name) }
  delete own.TEST_DATABASE_URL
  return name === 'postgres' ? { ...own, TEST_DATABASE_URL: postgres.url } : own
}

function capture([command, ...args], stepEnv) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: stepEnv, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output: stripVTControlCharacters(output) })
    })
  })
}

function vitestCount(step) {
  const found = readReport(step)
  return found ? [found.numPassedTests, found.numFailedTests + (found.numFailedTests === 0 ? found.numFailedTestSuites : 0)] : [0, 0]
}

function playwrightCount(step) {
  const stats = readReport(step)?.stats
  return stats ? [stats.expected + stats.flaky, stats.unexpected] : [0, 0]
}

function readReport(step) {
  return existsSync(report(step)) ? JSON.parse(readFileSync(report(step), 'utf8')) : undefined
}

function line(name, { code, seconds, passed, failed, note }) {
  const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`
  return `${code === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s   ${note ?? counts}`
}

/** Prints what came out of each step; gives the exit code of the first that failed. */
function summary() {
  const order = Object.keys(STEPS).filter((name) => outcomes.has(name))
  const all = order.map((name) => outcomes.get(name))
  const total = (key) => all.reduce((sum, outcome) => sum + outcome[key], 0)
  console.log('')
  for (const name of order) console.log(line(name, outcomes.get(name)))
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
  return all.find((outcome) => outcome.code !== 0)?.code ?? 0
}

async function stop(code) {
  for (const child of running) child.kill('SIGTERM')
  await postgres?.stop()
  process.exit(code)
}
