// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readTable, refusedFile, textOf, withRightHeadings } from './fileTable'
import type { FileRow, ImportKind } from './importKind'

const translate = (key: string, { line }: { line?: number } = {}) =>
  [key.replace('upload.', ''), line].filter(Boolean).join(' ')
const file = (text: string) => new File([text], 'a.csv')

function kindOf(more: Partial<ImportKind> = {}) {
  const seen: FileRow[] = []
  const kind: ImportKind = {
    name: 'test',
    storeCode: '',
    title: '',
    drop: '',
    help: '',
    largest: 1,
    nothing: '',
    isReadHere: true,
    stale: [],
    columns: [
      { name: 'code', label: 'Code', required: true },
      { name: 'text', label: 'Text' },
    ],
    sendLabel: String,
    doneLabel: String,
    keyOf: ({ values }) => values['code'] ?? '',
    check: async (rows) => {
      seen.push(...rows)
      return {
        faults: rows.flatMap(({ line, values }) =>
          values['text'] === 'bad' ? [{ line, column: 'text', text: 'is bad' }] : [],
        ),
        plan: [],
      }
    },
    send: async () => ({ refused: [] }),
    ...more,
  }
  return { kind, seen }
}

async function read(text: string, kind: ImportKind, remembered = {}) {
  const source = file(text)
  const decoded = await textOf(source, 'auto', true)
  return readTable(decoded ?? { text: '', encoding: 'utf-8' }, kind, remembered, translate)
}

const faultsIn = async (text: string, kind = kindOf().kind) =>
  (await read(text, kind)).faults.map(({ line, column, text: why }) => [line, column, why].filter(Boolean).join(' '))

test('rows are read by the names of their columns; comments and blank rows are left out, blank cells are not there', async () => {
  const { kind, seen } = kindOf()
  const table = await read("# ours\nText;Code\n\n'=1;A\n;B\n", kind)
  expect(table).toMatchObject({
    headings: ['Text', 'Code'],
    headingLine: 2,
    columns: ['text', 'code'],
    missing: [],
    faults: [],
  })
  expect(seen).toEqual([
    { line: 4, values: { text: '=1', code: 'A' } },
    { line: 5, values: { code: 'B' } },
  ])
})

test('a row that cannot be read is named with why, by its cell where it is one', async () => {
  expect(await faultsIn('Code,Text\nA,x\n"B,x\nA,y\nC,x,y\n=1+1,x\nD,\u0091\nE,bad\n')).toEqual([
    '3 faults.quotes',
    '4 faults.twice 2',
    '5 faults.tooMany',
    '6 code faults.formula',
    '7 text faults.control',
    '8 text is bad',
  ])
  expect(await faultsIn('Text,Code\nx\n')).toEqual(['2 faults.tooFew'])
})

test('without a column that must be there nothing is checked', async () => {
  const { kind, seen } = kindOf()
  expect((await read('Colour\nred\n', kind)).missing.map(({ name }) => name)).toEqual(['code'])
  expect(seen).toEqual([])
})

test('where columns stand in order a heading may be missing', async () => {
  const { kind, seen } = kindOf({ isHeading: ([first = '']) => first === 'Artikel' })
  expect(await read('A,x\n', kind)).toMatchObject({ headingLine: undefined, columns: ['code', 'text'] })
  expect(await read('Artikel\nB,x\n', kind)).toMatchObject({
    headingLine: 1,
    columns: ['code', 'text'],
    unsure: [true, false],
  })
  expect(seen).toEqual([
    { line: 1, values: { code: 'A', text: 'x' } },
    { line: 2, values: { code: 'B', text: 'x' } },
  ])
})

test('the headings of a file are put right and nothing else of it changes', async () => {
  const { kind } = kindOf({ isReadHere: false })
  const text = '\r\nArtikel;"Te;xt"\r\nA;"x\r\ny"\r\n'
  const table = await read(text, kind, { artikel: 'code', 'te;xt': 'text' })
  const right = await withRightHeadings(file(text), table, kind)
  expect([await right.file.text(), right.encoding]).toEqual(['\r\ncode;text\r\nA;"x\r\ny"\r\n', 'utf-8'])
  const fits = file('code,text\nA,x')
  expect(await withRightHeadings(fits, await read(await fits.text(), kind), kind)).toEqual({ file: fits })
})

test('what only the end of a file says of its letters holds for all of it', async () => {
  const { kind } = kindOf({ isReadHere: false })
  // Its first letters are plain, the last are Japanese in Shift_JIS.
  const source = new File(['Artikel\nA\n', new Uint8Array([0x8f, 0xa4, 0x95, 0x69, 0x8b, 0x8d, 0x93, 0xfb])], 'a.csv')
  const table = await readTable({ text: 'Artikel\nA\n', encoding: 'utf-8' }, kind, { artikel: 'code' }, translate)
  expect(await (await withRightHeadings(source, table, kind)).file.text()).toBe('code\nA\n商品牛乳')
  const unreadable = new File(['Artikel\nA', new Uint8Array([0, 0xff, 0x81])], 'a.csv')
  await expect(withRightHeadings(unreadable, table, kind)).rejects.toMatchObject({
    said: { key: 'upload.wrongEncoding' },
  })
})

test('a file of refused rows has them with why, under headings that fit, and is read without its reasons', async () => {
  const { kind, seen } = kindOf()
  const source = 'Artikel,Text,Note\nA,bad,n\n"B,x,n\nC,x,n\n'
  const table = await read(source, kind, { artikel: 'code', note: '' })
  const blob = await refusedFile(file(source), table, kind, [...table.faults, { line: 2, text: 'and more' }], translate)
  expect((await blob.text()).replace('\uFEFF', '')).toBe(
    'code,text,Note,reason\r\nA,bad,n,Text: is bad and more\r\n"""B,x,n",,,faults.quotes\r\n',
  )
  seen.length = 0
  expect(await read('code,text,Note,reason\nA,good,n,Text: is bad\n', kind, { note: '' })).toMatchObject({
    columns: ['code', 'text', '', ''],
    unsure: [false, false, false, false],
  })
  expect(seen).toEqual([{ line: 2, values: { code: 'A', text: 'good' } }])
})
