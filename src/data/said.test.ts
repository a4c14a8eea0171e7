// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { mergeTexts, readLocaleFiles } from '../../scripts/localeFiles'
import { readFields, readSaid, saidText } from './said'
import { createTranslate } from './texts'

const speaks = (language: 'en_US' | 'ja_JP' | 'ko_KR') =>
  createTranslate(mergeTexts(readLocaleFiles(process.cwd(), language)), language)

test('a message of the server is translated by its key', () => {
  const said = readSaid({
    code: 0,
    message: 'GW index 3 is used more than once.',
    key: 'server.gwIndexTwice',
    params: { index: 3 },
  })
  expect(saidText(said, speaks('en_US'))).toBe('GW index 3 is used more than once.')
  expect(saidText(said, speaks('ja_JP'))).toBe('GWインデックス3が重複しています。')
  expect(saidText(said, speaks('ko_KR'))).toBe('GW 인덱스 3이 중복되었습니다.')
})

test('nested messages are translated too', () => {
  const names = [
    { message: '1 gateway', key: 'server.count.gateway', params: { smart_count: 1 } },
    { message: '2 tags', key: 'server.count.tag', params: { smart_count: 2 } },
  ]
  const said = readSaid({
    message: 'This store still has 1 gateway, 2 tags. Remove them first.',
    key: 'server.storeHolds',
    params: { names },
  })
  expect(saidText(said, speaks('en_US'))).toBe('This store still has 1 gateway, 2 tags. Remove them first.')
  expect(saidText(said, speaks('ja_JP'))).toBe(
    'この店舗にはまだゲートウェイ1台、タグ2枚があります。先に削除してください。',
  )
})

test('a message without a key, or with an unknown one, stays as it is', () => {
  for (const answer of [
    { message: 'Not found.' },
    { message: 'Not found.', key: 'server.ofTomorrow' },
    { message: 'Not found.', key: 7, params: 'x' },
  ]) {
    expect(saidText(readSaid(answer), speaks('ja_JP'))).toBe('Not found.')
  }
  expect(saidText(readSaid({ message: 7 }), speaks('ja_JP'))).toBe('')
})

test('parameters are parsed as texts or numbers', () => {
  expect(
    readSaid({
      message: 'a',
      key: 'k',
      params: { a: 1, b: 'x', c: null, d: [1, { message: 'in' }], e: { key: 'of.one' } },
    }).params,
  ).toEqual({ a: 1, b: 'x', c: 'null', d: [{ message: 'in' }], e: { message: '', key: 'of.one' } })
})

test('messages of fields are translated if the server sends keys', () => {
  const fields = readFields({
    fields: { a: 'is missing', b: 'Taken.' },
    fieldErrors: { a: { key: 'validation.required' }, c: { key: 'server.notFound' } },
  })
  expect(fields).toEqual({ a: { message: 'is missing', key: 'validation.required' }, b: { message: 'Taken.' } })
  expect(readFields({ fields: 'none' })).toBeUndefined()
})
