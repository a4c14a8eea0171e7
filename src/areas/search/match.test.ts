import { describe, expect, it } from 'vitest'
import english from '../../../locales/en_US/app.json'
import japanese from '../../../locales/ja_JP/app.json'
import korean from '../../../locales/ko_KR/app.json'
import type { Translate } from '../../data/texts'
import { ACTIONS } from './actions'
import { fitting, hasAll, meantActions } from './match'

/** Texts of app.json by their keys, as in `app.palette.actions.addStore`. */
const inLanguage = (texts: object): Translate => (key) => String(key.split('.').slice(1).reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts))

const meant = (typed: string, texts: object = english) => meantActions(typed, ACTIONS, inLanguage(texts)).map(({ action, rest }) => [action.id, rest].filter(Boolean).join(' | '))

describe('an action is meant', () => {
  it.each([
    ['upload product', 'uploadProducts'],
    ['import prices', 'uploadProducts'],
    ['restart gateway', 'rebootGateway'],
    ['reboot gateway milano', 'rebootGateway | milano'],
    ['flash led tag 1234567B3001', 'flashTag | 1234567B3001'],
    ['add user', 'addMember'],
  ])('by %s', (typed, id) => expect(meant(typed)[0]).toBe(id))

  it.each([
    ['商品 アップロード', 'uploadProducts'],
    ['商品あっぷろーど', 'uploadProducts'],
    ['ゲートウェイ再起動', 'rebootGateway'],
    ['ゲートウェイ 再起動 新宿', 'rebootGateway | 新宿'],
  ])('in Japanese by %s', (typed, id) => expect(meant(typed, japanese)[0]).toBe(id))

  it('in Korean by its words', () => expect(meant('게이트웨이 재부팅', korean)[0]).toBe('rebootGateway'))

  it('by no word of a record alone', () => {
    expect(meant('spaghetti')).toEqual([])
    expect(meant('gateway spaghetti')).toEqual([])
  })
})

describe('texts', () => {
  it('fit with all words in any order, whatever their case, width and accents', () => {
    expect(hasAll('FRAICHE creme', ['Crème fraîche'])).toBe(true)
    expect(hasAll('ﾐﾙｸ', ['北海道みるく'])).toBe(true)
    expect(hasAll('creme brulee', ['Crème fraîche'])).toBe(false)
  })

  it('that begin as typed come first', () => {
    expect(fitting('tag', ['Check tags', 'Tags', 'Stores'], (one) => [one])).toEqual(['Tags', 'Check tags'])
  })
})
