import { afterAll, beforeEach, expect, it, vi } from 'vitest'

vi.mock('../../../data/http', async (original) => ({ ...(await original<object>()), request: vi.fn() }))
// Another file may have read them with the real calls.
vi.resetModules()
const { request } = await import('../../../data/http')
const { readBatch } = await import('./draft')
afterAll(() => void vi.resetModules())

const line = (id: number, storeCode: string, prCode: string, price: string) => ({ id, storeCode, prCode, price })
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/v1/price-batch/7': { id: 7, name: 'Sale', start: '2027-03-01 08:00', end: null, source: 'FILE', updatedAt: 5 },
  '/api/v1/price-batch-store': [{ storeCode: 'A' }, { storeCode: 'B' }],
  '/api/v1/price-batch-line': [
    line(1, 'A', 'milk', '1'),
    line(2, 'B', 'milk', '1'),
    line(3, 'A', 'tea', '2'),
    line(4, 'B', 'tea', '3'),
    line(5, 'A', 'gone', '4'),
  ],
  '/api/v1/price-batch/products': {
    products: ['A', 'B'].flatMap((storeCode) =>
      ['milk', 'tea'].map((prCode) => ({ storeCode, prCode, name: prCode.toUpperCase(), price: '9' })),
    ),
    missing: ['gone'],
  },
}

beforeEach(() => {
  vi.mocked(request).mockImplementation(async (_method, path) => ANSWERS[path])
})

it('a draft comes back as it was made: one line for all stores at one price, else one for each', async () => {
  const { lines, ...batch } = await readBatch('7')
  expect(batch).toEqual({
    name: 'Sale',
    start: '2027-03-01 08:00',
    end: '',
    mayOverlap: false,
    source: 'FILE',
    storeCodes: ['A', 'B'],
    updatedAt: 5,
  })
  expect(lines.map(({ storeCode, prCode, name, before, price }) => [storeCode, prCode, name, before, price])).toEqual([
    [null, 'milk', 'MILK', '9', '1'],
    ['A', 'tea', 'TEA', '9', '2'],
    ['B', 'tea', 'TEA', '9', '3'],
    ['A', 'gone', '', '', '4'],
  ])
})
