import { describe, expect, it } from 'vitest'
import english from '../../../locales/en_US/app.json'
import japanese from '../../../locales/ja_JP/app.json'
import korean from '../../../locales/ko_KR/app.json'
import type { Translate } from '../../data/texts'
import { ACTIONS } from './actions'
import { ranked, matchesAll, matchActions } from './match'

/** Translates keys such as `app.palette.actions.addStore` with the texts of app.json. */
const inLanguage =
  (texts: object): Translate =>
  (key) =>
    String(
      key
        .split('.')
        .slice(1)
        .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts),
    )

const matches = (typed: string, texts: object = english) =>
  matchActions(typed, ACTIONS, inLanguage(texts)).map(({ action, rest }) =>
    [action.id, rest].filter(Boolean).join(' | '),
  )

describe('an action is found', () => {
  it.each([
    ['upload product', 'uploadProducts'],
    ['import prices', 'uploadProducts'],
    ['restart gateway', 'rebootGateway'],
    ['reboot gateway milano', 'rebootGateway | milano'],
    ['flash led tag 1234567B3001', 'flashTag | 1234567B3001'],
    ['add user', 'addMember'],
  ])('by %s', (typed, id) => expect(matches(typed)[0]).toBe(id))

  it.each([
    ['商品 アップロード', 'uploadProducts'],
    ['商品あっぷろーど', 'uploadProducts'],
    ['ゲートウェイ再起動', 'rebootGateway'],
    ['ゲートウェイ 再起動 新宿', 'rebootGateway | 新宿'],
  ])('in Japanese by %s', (typed, id) => expect(matches(typed, japanese)[0]).toBe(id))

  it('in Korean by its words', () => expect(matches('게이트웨이 재부팅', korean)[0]).toBe('rebootGateway'))

  it('but not by the name of a record alone', () => {
    expect(matches('spaghetti')).toEqual([])
    expect(matches('gateway spaghetti')).toEqual([])
  })
})

describe('text search', () => {
  it('matches all words in any order, regardless of case, width and accents', () => {
    expect(matchesAll('FRAICHE creme', ['Crème fraîche'])).toBe(true)
    expect(matchesAll('ﾐﾙｸ', ['北海道みるく'])).toBe(true)
    expect(matchesAll('creme brulee', ['Crème fraîche'])).toBe(false)
  })

  it('lists texts that start with the input first', () => {
    expect(ranked('tag', ['Check tags', 'Tags', 'Stores'], (one) => [one])).toEqual(['Tags', 'Check tags'])
  })
})
