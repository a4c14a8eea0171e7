// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import { descriptionOf, filledInfo, labelCount, newItem, productItem, shortInfo } from './items'
import { changed } from './printList'
import { restored, savePrint, loadPrint, DEFAULT_SETTINGS } from './storedPrint'

const item = (code: string, qty = 1) =>
  productItem({ prCode: code, prInfo: ['Name', '1.00', `About ${code}`, ''] }, qty)
const codes = (items: readonly { prCode: string; qty: number }[]) => items.map(({ prCode, qty }) => `${prCode}×${qty}`)
const three = [item('a'), item('b', 2), item('c')]

describe('a list of labels', () => {
  test('raises the quantity of a product that is added again', () => {
    expect(codes(changed(three, { type: 'add', items: [item('b', 3), item('d')] }))).toEqual([
      'a×1',
      'b×5',
      'c×1',
      'd×1',
    ])
  })

  test('moves an item no further than the ends', () => {
    const order = (key: string, to: number) =>
      changed(three, { type: 'move', key: `product:${key}`, to })
        .map(({ prCode }) => prCode)
        .join('')
    expect([order('a', 2), order('c', 0), order('b', 9), order('b', -4), order('a', 0), order('x', 1)]).toEqual([
      'bca',
      'cab',
      'acb',
      'bac',
      'abc',
      'abc',
    ])
  })

  test('clamps quantities to 1 to 9999', () => {
    const of = (qty: number) => changed(three, { type: 'quantity', key: 'product:a', qty })[0]?.qty
    expect([of(0), of(7), of(2.4), of(100_000), of(Number.NaN)]).toEqual([1, 7, 2, 9999, 1])
    expect(labelCount(three)).toBe(4)
  })
})

describe('an item', () => {
  test('has 255 empty fields if generic, 36 if static', () => {
    expect(newItem('generic').prInfo).toEqual(Array(255).fill(''))
    expect(newItem('static').prInfo).toEqual(Array(36).fill(''))
    expect(newItem('static').key).not.toBe(newItem('static').key)
    expect(filledInfo('static', ['Sale'])).toHaveLength(36)
    expect(shortInfo(filledInfo('generic', ['', 'b']))).toEqual(['', 'b'])
  })

  test('is described by its third entry if there are more than three', () => {
    expect(descriptionOf(['a', 'b', 'c', 'd'])).toBe('c')
    expect(descriptionOf(['a', 'b', 'c'])).toBe('')
  })
})

describe('a stored list', () => {
  beforeEach(() => localStorage.clear())

  test('belongs to a person and a store, with products by code and manual labels in full', () => {
    const sign = { ...newItem('static'), prInfo: filledInfo('static', ['Till 4']) }
    savePrint('a@b.c', 'IT001', { ...DEFAULT_SETTINGS, layoutId: 'CROMA.107', start: 7 }, [...three, sign])
    const { settings, items } = loadPrint('a@b.c', 'IT001')
    expect(settings).toMatchObject({ layoutId: 'CROMA.107', start: 7 })
    expect(items[1]).toEqual({ kind: 'product', prCode: 'b', qty: 2 })
    expect(restored(items[3]!, 'k')).toEqual({ ...sign, key: 'k' })
    expect(loadPrint('a@b.c', 'IT002').items).toEqual([])
    expect(loadPrint('x@b.c', 'IT001')).toEqual({ settings: DEFAULT_SETTINGS, items: [] })
  })

  test('that cannot be read is empty', () => {
    for (const text of ['{', '3', 'null', '{"items":[{"kind":"x"},null],"settings":{"start":-1,"dpi":12}}']) {
      localStorage.setItem('shelfdeck.print.a@b.c.IT001', text)
      expect(loadPrint('a@b.c', 'IT001')).toEqual({ settings: DEFAULT_SETTINGS, items: [] })
    }
  })
})
