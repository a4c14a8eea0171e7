import { describe, expect, it } from 'vitest'
import type { Records } from '../db/records'
import { say } from '../base/say'
import { parserOf } from './parsers'
import type { Scripts } from './scripts'

const file = { storeCode: 'S1', fileName: 'prices.txt', aliases: [], site: '' }
const records = { find: async () => [] } as unknown as Records
const rows = ['A1;Apples', 'B1;Pears'].map((text, at) => ({ line: at + 2, text, cells: [] }))

/** Parses two lines with a script of this result. */
async function parsed(result: object, more: Partial<typeof file> = {}) {
  const inputs: unknown[] = []
  const scripts = {
    activeScript: async () => ({ code: 'script', from: 'S1' }),
    runCode: async (_kind: string, _code: string, input: unknown) => {
      inputs.push(input)
      return { result }
    },
  } as unknown as Scripts
  const parser = await parserOf(scripts, records, 'paperParser')({ ...file, ...more })
  const isHeading = await parser.begin({ line: 1, text: 'code;name', cells: [] })
  return { parser, isHeading, rows: await parser.parse(rows), inputs }
}

describe('A script', () => {
  it('gets lines with the first line of the file, which it may take for a product', async () => {
    const { parser, isHeading, inputs } = await parsed({ output: [] })
    expect([parser.takes, isHeading]).toEqual(['lines', false])
    expect(inputs).toMatchObject([{ fileName: 'prices.txt', storeCode: 'S1', header: 'code;name' }])
    expect(inputs).toMatchObject([{ lines: [{ line: 2, text: 'A1;Apples' }, { line: 3 }] }])
  })

  it('gives products, whose nulls are left out and whose entries are texts', async () => {
    const output = [{ prCode: ' A1 ', prInfo: ['Apples', 2.5, null], layoutId: null, printerName: ' ', quantity: 2 }]
    expect((await parsed({ output })).rows).toEqual([
      { line: 2, prCode: 'A1', prInfo: ['Apples', '2.5', ''], layoutId: undefined, nfc: undefined, quantity: 2 },
    ])
  })

  it('gives rows of the line that it names, else of the one at the same position', async () => {
    const output = [{ prCode: 'A1' }, { prCode: 'B1', line: 7 }, { prCode: 'C1' }]
    expect((await parsed({ output })).rows.map(({ line }) => line)).toEqual([2, 7, 2])
  })

  it('gives errors for lines without a product, and none for other stores', async () => {
    const output = [{ error: 'no price' }, { prCode: 'B1', storeCode: 'S2' }]
    expect((await parsed({ output })).rows).toEqual([
      { line: 2, error: 'PARSER', prCode: undefined, detail: 'no price' },
      { line: 3, error: 'WRONG_STORE', prCode: 'B1', detail: 'S2' },
    ])
  })

  it('fails the file with its fault', async () => {
    const fault = { kind: 'timeout', line: 4, ...say('server.script.time', { most: 1 }) }
    await expect(parsed({ fault })).rejects.toThrow('4')
  })
})

it('A store without a script has the default parser', async () => {
  const scripts = { activeScript: async () => undefined } as unknown as Scripts
  expect((await parserOf(scripts, records, 'productFileParser')(file)).takes).toBe('cells')
})
