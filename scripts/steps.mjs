import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { checkNode, ensureInstalled, fail, program, root } from './install.mjs'

/** The command line of a package's program, of a TypeScript file, of the console's build. */
export const node = (path, ...args) => [process.execPath, program(path), ...args]
export const tsx = (...args) => node('tsx/dist/cli.mjs', ...args)
export const BUILD = [
  process.execPath,
  '--input-type=module',
  '-e',
  `await (await import('${root}/scripts/build.mjs')).ensureBuilt()`,
]

/** The projects of vitest that need no database. */
export const UNIT = ['console', 'components', 'node'].map((name) => `--project=${name}`)

/**
 * Steps that count their tests; `needs` names the step that must have passed before, `wants` what is installed and
 * started for it: 'chromium' comes as CHROMIUM_PATH, 'postgres' as the variable that `postgresAs` names; `failures` names the tests of its report that failed.
 * @typedef {{ command: string[], needs?: string, wants?: string[], postgresAs?: string, env?: Record<string, string>, count?: (report: any) => [number, number], failures?: (report: any) => string[] }} Step
 */

/** A step of vitest, with its report at `report`. */
export const vitest = (report, ...args) => ({
  command: node(
    'vitest/vitest.mjs',
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ),
  count: (found) => [
    found.numPassedTests,
    found.numFailedTests + (found.numFailedTests === 0 ? found.numFailedTestSuites : 0),
  ],
  failures: ({ testResults }) =>
    testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      const file = relative(root, name)
      if (failed.length === 0) return status === 'failed' ? [file] : []
      return failed.map(({ fullName }) => `${file} > ${fullName}`)
    }),
})

/** A step of the browser tests. */
export const playwright = (...args) => ({
  command: node('@playwright/test/cli.js', 'test', '--reporter=list,json', ...args),
  wants: ['chromium'],
  count: ({ stats }) => [stats.expected + stats.flaky, stats.unexpected],
  failures: ({ suites }) => suites.flatMap(failedSpecs),
})

/** The browser tests of a suite, and of those in it, that failed. */
const failedSpecs = ({ specs = [], suites = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `tests/e2e/${file}:${line} > ${title}`),
  ...suites.flatMap(failedSpecs),
]

/** Where a step of a run, 'steps' or 'nightly', puts its report; what it printed is beside it, for the figures of those that pass. */
export const reportOf = (run, step) => join(root, 'test-results', run, `${step}.json`)

/**
 * Installs what the steps want, runs those that the command line names, or all, prints what came out of each, and
 * ends the process with the exit code of the first that failed.
 * @param {string} run names the folder of the reports
 * @param {Record<string, Step>} steps in the order in which they begin
 * @param {number} atOnce how many run at a time
 */
export async function runSteps(run, steps, atOnce) {
  checkNode()
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !(name in steps))
  if (unknown.length > 0) fail(`There is no step ${unknown.join(', ')}. The steps: ${Object.keys(steps).join(', ')}.`)
  const chosen = new Set(
    wanted.length > 0 ? wanted.flatMap((name) => [steps[name].needs ?? name, name]) : Object.keys(steps),
  )
  const wants = new Set([...chosen].flatMap((name) => steps[name].wants ?? []))

  await ensureInstalled()
  rmSync(join(root, 'test-results', run), { recursive: true, force: true })
  mkdirSync(join(root, 'test-results', run), { recursive: true })
  const env = { ...process.env, CI: process.env.CI ?? '1', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true', NO_COLOR: '1' }
  delete env.FORCE_COLOR
  if (wants.has('chromium')) env.CHROMIUM_PATH = (await import('./chromium.mjs')).needTestChromium()
  const postgres = wants.has('postgres') ? await database() : undefined
  const stage = {
    run,
    steps,
    env,
    postgres,
    running: new Set(),
    outcomes: new Map(),
    waiting: new Set(Object.keys(steps).filter((name) => chosen.has(name))),
  }
  const stop = async (code) => {
    for (const child of stage.running) child.kill('SIGTERM')
    await postgres?.stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(130))
  await Promise.all(Array.from({ length: atOnce }, () => runNext(stage)))
  await stop(summary(stage))
}

/** The PostgreSQL of the steps that want one: a given one, or a cluster of our own. */
async function database() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  const { ensurePostgres, startPostgres } = await import('./postgres.mjs')
  const bin = ensurePostgres()
  if (!bin)
    fail(
      'The contract tests run on a real PostgreSQL too. Install one (on Debian: apt-get install postgresql), or set TEST_DATABASE_URL to an empty database on one.',
    )
  return startPostgres(bin).catch((error) => fail(`A PostgreSQL for the tests could not be started: ${error.message}`))
}

/** Runs one step after the other until none is left that may run. */
async function runNext(stage) {
  const { steps, outcomes, waiting } = stage
  for (let name = ready(stage); name; name = ready(stage)) {
    waiting.delete(name)
    const needed = steps[name].needs
    if (needed && outcomes.get(needed).code !== 0) {
      outcomes.set(name, { code: 1, seconds: 0, passed: 0, failed: 1, note: `left out: ${needed} failed` })
    } else outcomes.set(name, await runStep(stage, name))
  }
}

const ready = ({ steps, outcomes, waiting }) =>
  [...waiting].find((name) => !steps[name].needs || outcomes.has(steps[name].needs))

async function runStep(stage, name) {
  const step = stage.steps[name]
  const report = reportOf(stage.run, name)
  const began = Date.now()
  const { code, output } = await capture(stage, step.command, envOf(stage, step, report))
  const seconds = (Date.now() - began) / 1000
  writeFileSync(report.replace(/json$/, 'log'), output)
  const found = step.count && existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  const [passed, failed] = found ? step.count(found) : [0, 0]
  const counted = passed + failed > 0
  const outcome = {
    code,
    seconds,
    passed: counted ? passed : Number(code === 0),
    failed: counted ? Math.max(failed, Number(code !== 0 && failed === 0)) : Number(code !== 0),
    failures: (found && step.failures?.(found)) || [],
  }
  if (code !== 0) console.log(`\n──── ${name} ────\n${output.trimEnd()}\n`)
  console.log(line(name, outcome))
  return outcome
}

function envOf({ env, postgres }, step, report) {
  const own = { ...env, ...step.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  delete own.TEST_DATABASE_URL
  return step.postgresAs && postgres ? { ...own, [step.postgresAs]: postgres.url } : own
}

function capture({ running }, [command, ...args], env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
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

function line(name, { code, seconds, passed, failed, note }) {
  const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`
  return `${code === 0 ? '✓' : '✗'} ${name.padEnd(18)} ${seconds.toFixed(1).padStart(7)} s   ${note ?? counts}`
}

/** Prints the outcome of each step and the tests of it that failed; returns the exit code of the first that failed. */
function summary({ steps, outcomes }) {
  const order = Object.keys(steps).filter((name) => outcomes.has(name))
  const all = order.map((name) => outcomes.get(name))
  const total = (key) => all.reduce((sum, outcome) => sum + outcome[key], 0)
  console.log('')
  for (const name of order) {
    const outcome = outcomes.get(name)
    console.log(line(name, outcome))
    for (const failure of outcome.failures ?? []) console.log(`    ${failure}`)
  }
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
  return all.find((outcome) => outcome.code !== 0)?.code ?? 0
}
