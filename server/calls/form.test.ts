import { describe, expect, it } from 'vitest'
import { parseForm } from './form'

describe('a form', () => {
  it('is parsed into a tree', () => {
    expect(parseForm(Buffer.from('draw=1&order[0][dir]=asc&columns[0][data]=a&columns[0][search][value]='))).toEqual({
      draw: '1',
      order: { 0: { dir: 'asc' } },
      columns: { 0: { data: 'a', search: { value: '' } } },
    })
    expect(parseForm(Buffer.from('a[]=1&a[]=2'))).toEqual({ a: { 0: '1', 1: '2' } })
  })

  it('keeps names whose brackets do not form a path', () => {
    expect(parseForm(Buffer.from('a[=1&b]=2&[c]=3&d[e]f=4&g[h[i]=5'))).toEqual({
      'a[': '1',
      'b]': '2',
      '[c]': '3',
      'd[e]f': '4',
      g: { 'h[i': '5' },
    })
  })
})
