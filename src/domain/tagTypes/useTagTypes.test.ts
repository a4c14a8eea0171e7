// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { tagTypeDetail, tagTypeText } from './useTagTypes'

const words: Readonly<Record<string, string>> = {
  'tagTypes.peripheral.LED': 'LED',
  'tagTypes.peripheral.COLOR': 'colour',
}
const translate = (key: string, options: Record<string, unknown> = {}) => {
  if (key === 'tagTypes.size') return `${String(options['size'])}″`
  if (key === 'tagTypes.pixels') return `${String(options['width'])} × ${String(options['height'])} px`
  return words[key] ?? String(options['_'] ?? key)
}
const type = {
  tagType: 'A1',
  name: 'any',
  size: '2.13',
  peripheral: ['LED', 'COLOR', 'NEW'],
  resolution: { width: 250, height: 122 },
  colors: [],
}

it('says size and features of a tag type, and names a feature that it does not know', () => {
  expect(tagTypeText(type, translate)).toBe('2.13″ LED+colour+NEW')
})

it('says code and pixels beside them where there is room', () => {
  expect(tagTypeDetail(type, translate)).toBe('2.13″ LED+colour+NEW (A1, 250 × 122 px)')
})
