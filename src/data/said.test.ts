// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { mergeTexts, readLocaleFiles } from '../../scripts/localeFiles'
import { readFields, readSaid, saidText } from './said'
import { createTranslate } from './texts'

const speaks = (language: 'en_US' | 'ja_JP' | 'ko_KR') => createTranslate(mergeTexts(readLocaleFiles(process.cwd(), language)), language)

test('what a server says is said from its key, in the language of the person', () => {
  const said = readSaid({ code: 0, message: 'GW index 3 is used more than once.', key: 'server.gwIndexTwice', params: { index: 3 } })
  expect(saidText(said, speaks('en_US'))).toBe('GW index 3 is used more than once.')
  expect(saidText(said, speaks('ja_JP'))).toBe('GWインデックス3が重複しています。')
  expect(saidText(said, speaks('ko_KR'))).toBe('GW 인덱스 3이 중복되었습니다.')
})

test('texts within a text are said in the same language', () => {
  const names = [{ message: '1 gateway', key: 'server.count.gateway', params: { smart_count: 1 } }, { message: '2 tags', key: 'server.count.tag', params: { smart_count: 2 } }]
  const said = readSaid({ message: 'This store still has 1 gateway, 2 tags. Remove them first.', key: 'server.storeHolds', params: { names } })
  expect(saidText(said, speaks('en_US'))).toBe('This store still has 1 gateway, 2 tags. Remove them first.')
  expect(saidText(said, speaks('ja_JP'))).toBe('この店舗にはまだゲートウェイ1台、タグ2枚があります。先に削除してください。')
})

test('what a server says without a key, or under one that is not known here, stays as it is', () => {
  for (const answer of [{ message: 'Not found.' }, { message: 'Not found.', key: 'server.ofTomorrow' }, { message: 'Not found.', key: 7, params: 'x' }]) {
    expect(saidText(readSaid(answer), speaks('ja_JP'))).toBe('Not found.')
  }
  expect(saidText(readSaid({ message: 7 }), speaks('ja_JP'))).toBe('')
})

test('what is filled in is read as the text or number that it may be', () => {
  expect(readSaid({ message: 'a', key: 'k', params: { a: 1, b: 'x', c: null, d: [1, { message: 'in' }], e: { key: 'of.one' } } }).params).toEqual({ a: 1, b: 'x', c: 'null', d: [{ message: 'in' }], e: { message: '', key: 'of.one' } })
})

test('fields have their own texts, with keys where the server sends them', () => {
  const fields = readFields({ fields: { a: 'is missing', b: 'Taken.' }, fieldErrors: { a: { key: 'validation.required' }, c: { key: 'server.notFound' } } })
  expect(fields).toEqual({ a: { message: 'is missing', key: 'validation.required' }, b: { message: 'Taken.' } })
  expect(readFields({ fields: 'none' })).toBeUndefined()
})
