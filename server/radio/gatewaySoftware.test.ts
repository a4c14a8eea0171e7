import { expect, it } from 'vitest'
import { priceText } from './goods'
import { newestOf } from './gatewaySoftware'
import { tagTypeOf, tagTypes, typeOfTagId } from './tagTypes'

const packages = [
  { part: 'grm', ver: '1.9.0' },
  { part: 'grm', ver: '1.10.0' },
  { part: 'gmp', ver: '3.0.0' },
] as const

it('A gateway is offered the newest package of each part, if it is newer than its own', () => {
  expect(newestOf(packages, 'grm', '1.9.5')).toBe('1.10.0')
  expect(newestOf(packages, 'grm', '1.10.0')).toBeUndefined()
  expect(newestOf(packages, 'grm', '2.0.0')).toBeUndefined()
  expect(newestOf(packages, 'gmp', null)).toBe('3.0.0')
  expect(newestOf([], 'gmp', null)).toBeUndefined()
})

it('The type of a tag is in its barcode', () => {
  expect(typeOfTagId('1234567B3001')).toBe('B3')
  expect(tagTypeOf(typeOfTagId('1234567B3001'))).toMatchObject({ size: '2.90', width: 296, height: 128 })
  expect(tagTypeOf(typeOfTagId('1'))).toBeUndefined()
})

it('Types have the inks of their panel: four on 5.65N alone, two without color', () => {
  expect(tagTypeOf('BA')?.colors).toHaveLength(4)
  expect(tagTypeOf('B6')?.colors).toHaveLength(3)
  expect(tagTypeOf('DA')?.colors).toHaveLength(2)
  expect(new Set(tagTypes.map(({ type }) => type)).size).toBe(tagTypes.length)
})

it('Prices are rounded as their currency is paid', () => {
  expect([priceText(2.499, '€', 1), priceText(2.5, '¥', 160), priceText(1.237, '₩', 1500)]).toEqual([
    '2.50',
    '400',
    '1860',
  ])
  expect([priceText(0.001, '¥', 1), priceText(0.001, '₩', 1)]).toEqual(['1', '10'])
})
