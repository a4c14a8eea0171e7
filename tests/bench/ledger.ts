import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../support/server'
import type { LedgerFigures } from './ledgerWork'
import { median, print } from './stats'

/** Runs in turns with and without the ledger: a machine's speed moves within minutes. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
/** What the ledger may cost beside what is done without it. */
const MOST = 1.5

/** What the ledger costs a delivery and a file, and how long checks and questions take. @returns aims that were missed */
export async function ledger(): Promise<number> {
  const [having, lacking]: [LedgerFigures[], LedgerFigures[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    lacking.push(await work('--import', join(import.meta.dirname, 'noLedger.mjs')))
    having.push(await work())
  }
  const of = (all: readonly LedgerFigures[], name: keyof LedgerFigures) =>
    median(all.map((figures) => figures[name] ?? Number.NaN))
  const cost = (what: string, name: 'delivery' | 'file') => [
    { what: `${what}: without the ledger`, ours: of(lacking, name) / 1000, unit: 's' },
    { what: '  with it', ours: of(having, name) / 1000, unit: 's' },
    { what: '  how much of the first', ours: of(having, name) / of(lacking, name), aim: MOST, unit: '' },
  ]
  const engine = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded'
  return print(`The ledger, on the ${engine} database: median of ${ROUNDS}`, [
    ...cost('10,000 labels that confirm', 'delivery'),
    ...cost('a file of 10,000 changed prices', 'file'),
    { what: 'a check of 100,000 entries', ours: of(having, 'check') / 1000, aim: 10, unit: 's' },
    { what: 'labels with a wrong price in a day, of 10,000: totals', ours: of(having, 'total'), aim: 1000, unit: 'ms' },
    { what: '  the first page of the list', ours: of(having, 'page'), aim: 1500, unit: 'ms' },
    { what: 'the same of a store of 1,000: totals', ours: of(having, 'small'), aim: 200, unit: 'ms' },
    { what: 'what a label showed at a moment', ours: of(having, 'shown'), aim: 20, unit: 'ms' },
    { what: 'how long a task of 10,000 labels took', ours: of(having, 'times'), aim: 200, unit: 'ms' },
    { what: 'the lowest prices of 100 products', ours: of(having, 'lowest'), aim: 50, unit: 'ms' },
  ])
}

/** The same work in a process of its own. */
async function work(...nodeArgs: readonly string[]): Promise<LedgerFigures> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...nodeArgs, join(import.meta.dirname, 'ledgerWork.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  child.stdout.on('data', (part) => (out += String(part)))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`the work ended with code ${String(code)}`)
  return JSON.parse(out.trim().split('\n').at(-1) ?? '') as LedgerFigures
}
