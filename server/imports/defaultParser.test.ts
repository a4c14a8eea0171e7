import { describe, expect, it } from 'vitest'
import type { Alias } from '../../src/generated/types'
import { defaultParser, readHeadings } from './defaultParser'
import type { ProductFile } from './parser'

const aliases = [
  { index: 0, name: 'Name' },
  { index: 1, name: 'Price' },
  { index: 9, name: 'EAN', key: true },
] as Alias[]
const shop: ProductFile = { storeCode: 'IT001', fileName: 'prices.csv', aliases, site: '' }

async function parse(heading: string, row: string, file: ProductFile = shop) {
  const parser = await defaultParser(file)
  const cells = (text: string) => text.split(',')
  await parser.begin({ line: 1, text: heading, cells: cells(heading) })
  return (await parser.parse([{ line: 2, text: row, cells: cells(row) }]))[0]
}

describe('The columns of a file are', () => {
  it('named by field, by alias in any case, or by index', () => {
    const columns = readHeadings(['prCode', 'PRICE', 'prInfo_7', ''], aliases)
    expect(columns.map(({ holds }) => holds)).toEqual(['prCode', 'prInfo', 'prInfo', 'nothing'])
    expect(columns).toMatchObject([{}, { index: 1 }, { index: 7 }, {}])
  })

  it('without a column of codes if the key alias has them', () => {
    expect(readHeadings(['EAN', 'Name'], aliases)).toHaveLength(2)
  })

  it.each([
    [['Name', 'Price'], 'FILE_NO_CODE_COLUMN'],
    [['prCode', 'Price', 'prInfo_1'], 'FILE_DOUBLE_COLUMN'],
    [['prCode', 'prInfo_255'], 'FILE_UNKNOWN_COLUMN'],
    [['prCode', 'toString'], 'FILE_UNKNOWN_COLUMN'],
    [['prCode', 'copies'], 'FILE_UNKNOWN_COLUMN'],
  ])('refused: %j', (cells, error) => {
    expect(() => readHeadings(cells, aliases)).toThrow(expect.objectContaining({ error }))
  })

  it('those of printing too in a file of paper labels', () => {
    expect(readHeadings(['prCode', 'copies'], aliases, true)[1]).toMatchObject({ holds: 'quantity' })
  })
})

describe('A row', () => {
  it('sets the entries that it names; a blank layout leaves the old one, a blank NFC address removes it', async () => {
    expect(await parse('prCode,Name,Price,layoutId,nfc', ' A1 ,Apples,,  , ')).toEqual({
      line: 2,
      prCode: 'A1',
      prInfoAt: { 0: 'Apples', 1: '' },
      layoutId: undefined,
      nfc: null,
    })
  })

  it('takes its code from the key alias, padded on the site edion', async () => {
    expect(await parse('EAN,Name', '123,Apples', { ...shop, site: 'edion' })).toMatchObject({ prCode: '0000000000123' })
  })

  it.each(['=1+1', ' =A1', '+CMD|x', '@SUM(A1)', '-2!A1'])('is refused for the formula %j', async (cell) => {
    expect(await parse('prCode,Name', `A1,${cell}`)).toMatchObject({ error: 'FORMULA', prCode: 'A1', column: 'Name' })
  })

  it.each(['-5', '+3 %', '@home', '1=1'])('may say %j', async (cell) => {
    expect(await parse('prCode,Name', `A1,${cell}`)).toMatchObject({ prInfoAt: { 0: cell } })
  })

  it.each([
    ['A1', 'TOO_FEW_COLUMNS', '1 / 2'],
    ['A1,Apples,more', 'TOO_MANY_COLUMNS', '3 / 2'],
  ])('is refused for its length: %j', async (row, error, detail) => {
    expect(await parse('prCode,Name', row)).toMatchObject({ error, detail })
  })

  it('may end with blank cells, and may not fill a column without a name', async () => {
    expect(await parse('prCode,Name', 'A1,Apples,, ')).not.toHaveProperty('error')
    expect(await parse('prCode,,Name', 'A1,lost,Apples')).toMatchObject({ error: 'TOO_MANY_COLUMNS' })
  })

  it('is refused if it names another store', async () => {
    expect(await parse('prCode,storeCode', 'A1,IT002')).toMatchObject({ error: 'WRONG_STORE', detail: 'IT002' })
    expect(await parse('prCode,storeCode', 'A1, IT001 ')).not.toHaveProperty('error')
  })
})

describe('A row of a paper file', () => {
  const paper = { ...shop, isPaper: true }

  it.each([
    ['1', 1],
    ['9999', 9999],
    [' 007 ', 7],
    ['', undefined],
  ])('prints %j copies', async (copies, quantity) => {
    expect(await parse('prCode,copies', `A1,${copies}`, paper)).toMatchObject(
      quantity === undefined ? { prCode: 'A1' } : { quantity },
    )
  })

  it.each(['0', '10000', '1.5', '-1', '1e3', '٣', 'two'])('is refused for %j copies', async (copies) => {
    expect(await parse('prCode,copies', `A1,${copies}`, paper)).toMatchObject({ error: 'WRONG_COUNT', detail: copies })
  })

  it('names its printer, or gives its address in either column', async () => {
    expect(await parse('prCode,printer', 'A1,LP1', paper)).toMatchObject({ printerName: 'LP1' })
    expect(await parse('prCode,printer', 'A1,10.0.0.7', paper)).toMatchObject({ printerIp: '10.0.0.7' })
    expect(await parse('prCode,printer,printerIp', 'A1,LP1,10.0.0.7', paper)).toMatchObject({
      printerName: 'LP1',
      printerIp: '10.0.0.7',
    })
  })
})
