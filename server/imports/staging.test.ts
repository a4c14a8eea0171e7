import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Closing } from '../jobs/job'
import { faultOf } from './check'
import { defaultParser } from './defaultParser'
import { isFault, type ParsedProduct } from './parser'
import { type RowChecks, stage, type StagingOptions } from './staging'

const folder = mkdtempSync(join(tmpdir(), 'staging-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The checks that need no database. */
const checks: RowChecks = {
  async check(rows) {
    const faults = rows.flatMap((row) => (isFault(row) ? row : (faultOf(row) ?? [])))
    return { products: rows.filter((row): row is ParsedProduct => !isFault(row) && !faultOf(row)), faults }
  },
}

async function staged(content: string, more: Partial<StagingOptions> = {}) {
  const [path, to] = [join(folder, 'file.csv'), join(folder, 'file.staged')]
  writeFileSync(path, content)
  const parser = await defaultParser({ storeCode: 'S1', fileName: 'file.csv', aliases: [], site: '' })
  const result = await stage({
    path,
    to,
    encoding: 'utf-8',
    parser,
    checks,
    onProgress: () => undefined,
    throwIfClosing: () => undefined,
    ...more,
  })
  const lines = readFileSync(to, 'utf8').split('\n').filter(Boolean)
  return { ...result, products: lines.map((line) => JSON.parse(line) as { prCode: string; prInfoAt: object }) }
}

const HEADING = 'prCode,prInfo_0\n'

describe('A file is staged', () => {
  it.each([',', ';', '\t', '|'])('with cells between %j', async (delimiter) => {
    const { products } = await staged(`prCode${delimiter}prInfo_0\r\nA1${delimiter}"Apples, ""red""; sweet"\r\n`)
    expect(products).toEqual([{ prCode: 'A1', prInfoAt: { 0: 'Apples, "red"; sweet' } }])
  })

  it('without its last line end, and past blank rows', async () => {
    expect(await staged(`\n${HEADING}\nA1,one\n , \nA2,two`)).toMatchObject({ count: 2, good: 2, errorCount: 0 })
  })

  it('with the faults of all other rows, by line', async () => {
    const { count, good, errorCount, faults } = await staged(`${HEADING}A1,=1\n,nameless\nA3,ok\nA4,"broken\n`)
    expect({ count, good, errorCount }).toEqual({ count: 4, good: 1, errorCount: 3 })
    expect(faults.map(({ line, error }) => [line, error])).toEqual([
      [2, 'FORMULA'],
      [3, 'NO_CODE'],
      [5, 'BROKEN_QUOTE'],
    ])
  })

  it('in batches, with its progress', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `P${at},product ${at}\n`)
    const shares: number[] = []
    const { products, good } = await staged(HEADING + rows.join(''), { onProgress: (share) => shares.push(share) })
    expect(good).toBe(20_000)
    expect([products[0]?.prCode, products.at(-1)?.prCode]).toEqual(['P0', 'P19999'])
    expect(shares.length).toBeGreaterThan(1)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares.at(-1)).toBe(1)
  })
})

describe('A file is refused', () => {
  it.each([
    ['', 'FILE_EMPTY'],
    ['\n \n', 'FILE_EMPTY'],
    [HEADING, 'FILE_NO_DATA'],
    [`${HEADING},nameless\n`, 'FILE_NO_DATA'],
    ['name\nA1\n', 'FILE_UNKNOWN_COLUMN'],
  ])('that is %j', async (content, error) => {
    expect((await staged(content)).refused?.error).toBe(error)
  })
})

it('Staging stops when the server closes, and when its parser fails', async () => {
  const closing = () => {
    throw new Closing()
  }
  await expect(staged(`${HEADING}A1,one\n`, { throwIfClosing: closing })).rejects.toThrow(Closing)
  const broken = { check: () => Promise.reject(new Error('no database')) }
  await expect(staged(`${HEADING}A1,one\n`, { checks: broken })).rejects.toThrow('no database')
})
