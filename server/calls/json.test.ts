import { describe, expect, it } from 'vitest'
import { CallError } from './callError'
import { parseForm } from './form'
import { checkTexts, measureJson, readJsonText } from './json'

const sizeOf = (text: string) => measureJson(Buffer.from(text))
const statusOf = (work: () => unknown): number | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof CallError) return error.status
    throw error
  }
}

describe('JSON that is measured before it is parsed', () => {
  it('has its values and properties counted, ignoring the content of strings', () => {
    expect(sizeOf('{"a":1,"b":[1,2,{"c":null}]}')).toEqual({ values: 4, properties: 3 })
    expect(sizeOf('"a,b:[{\\"c\\":1,2}\\\\"')).toEqual({ values: 1, properties: 0 })
    expect(sizeOf('["\\\\",1]')).toEqual({ values: 2, properties: 0 })
  })

  it('is refused if it is too deep, too long or not UTF-8', () => {
    const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(statusOf(() => sizeOf(deep(32)))).toBeUndefined()
    expect(statusOf(() => sizeOf(deep(33)))).toBe(400)
    expect(statusOf(() => sizeOf(`[${'1,'.repeat(500_000)}1]`))).toBe(413)
    expect(statusOf(() => measureJson(Buffer.from([0x22, 0xff, 0x22])))).toBe(400)
    expect(statusOf(() => sizeOf(`[${'0.12345678901234567,'.repeat(70_000)}1]`))).toBe(413)
    expect(statusOf(() => sizeOf(`[${'[[[[]]]],'.repeat(140_000)}1]`))).toBe(413)
  })

  it('is refused if its objects have too many shapes, however few names they use', () => {
    const objects = (count: number, names: (at: number) => readonly string[]) =>
      `[${Array.from(
        { length: count },
        (_, at) =>
          `{${names(at)
            .map((name) => `"${name}":1`)
            .join(',')}}`,
      ).join(',')}]`
    expect(statusOf(() => sizeOf(objects(50_000, () => ['a', 'b', 'c'])))).toBeUndefined()
    expect(statusOf(() => sizeOf(objects(300, (at) => [`p${at}`, 'a'])))).toBeUndefined()
    expect(statusOf(() => sizeOf(objects(1, () => Array.from({ length: 3_000 }, (_, at) => `p${at}`))))).toBe(413)
    expect(statusOf(() => sizeOf(objects(3_000, (at) => [`p${at}`])))).toBe(413)
    const ten = [...'abcdefghij']
    expect(
      statusOf(() =>
        sizeOf(objects(3_000, (at) => [0, 1, 2, 3].map((turn) => ten[Math.floor(at / 10 ** turn) % 10] ?? ''))),
      ),
    ).toBe(413)
    expect(
      statusOf(() =>
        sizeOf(objects(3_000, (at) => [at.toString(2).padStart(12, '0').replaceAll('0', '\\n').replaceAll('1', 'n')])),
      ),
    ).toBe(413)
  })

  it('is refused if a value or a name cannot be stored', () => {
    for (const text of ['["\\u0000"]', '{"a\\u0000":1}', '["\\ud800"]', '{"\\udc00x":1}'])
      expect(
        statusOf(() => readJsonText(text)),
        text,
      ).toBe(400)
    expect(readJsonText('["\\ud83d\\ude00"]')).toEqual(['😀'])
  })

  it('reveals duplicate properties, however they are escaped', () => {
    for (const text of ['{"a":1,"a":2}', '{"a":1,"\\u0061":2}', '[{"b":{"c":1,"c":1}}]'])
      expect(checkTexts(JSON.parse(text))).toBeLessThan(sizeOf(text).properties)
    expect(checkTexts(JSON.parse('[{"a":{"a":1}},{"a":1}]'))).toBe(3)
  })
})

describe('a form', () => {
  const form = (text: string) => JSON.parse(JSON.stringify(parseForm(Buffer.from(text)))) as unknown

  it('is a tree by its names', () => {
    expect(form('order[0][dir]=asc&a=1&b[]=1&b[]=2&c=1&c=2&c=3')).toEqual({
      order: { 0: { dir: 'asc' } },
      a: '1',
      b: { 0: '1', 1: '2' },
      c: ['1', '2', '3'],
    })
    expect(form('a[]=x&a[1]=y&a[]=z')).toEqual({ a: { 0: 'x', 1: 'y', 2: 'z' } })
  })

  it('is parsed in linear time', () => {
    for (const field of ['a', 'a=1', 'a[]=1', 'a[][b]=1']) {
      const before = performance.now()
      parseForm(Buffer.from(Array.from({ length: 20_000 }, () => field).join('&')))
      // Quadratic time would be many seconds.
      expect(performance.now() - before, field).toBeLessThan(1_000)
    }
  })

  it('is refused if it has too many fields, or names that are too long or too deep', () => {
    expect(statusOf(() => form('a&'.repeat(20_000)))).toBe(413)
    expect(statusOf(() => form(`a${'[a]'.repeat(8)}=1`))).toBe(400)
    expect(statusOf(() => form(`a${'[a]'.repeat(5_000_000)}=1`))).toBe(400)
    expect(statusOf(() => parseForm(Buffer.from([0x61, 0x3d, 0xff])))).toBe(400)
  })
})
