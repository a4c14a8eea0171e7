// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { request } from '../../../data/http'
import { productsOf } from './productsOf'

vi.mock('../../../data/http', async (original) => ({ ...(await original<object>()), request: vi.fn() }))

const PRODUCTS = ['p1', 'p2', 'p3']
const FAMILIES: Record<string, object[]> = {
  '/status/product/family/search': [
    { fmPrCode: 'f1', prCodeList: ['p3'] },
    { fmPrCode: 'f2', prCodeList: ['p1', 'gone'] },
  ],
  '/status/store/S%2F1/product/family/search': [{ fmPrCode: 'f1', prCodeList: ['p1', 'p2'] }],
}
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.mocked(request).mockImplementation(async (_method, path, options) => {
    asked.push(path)
    if (path === '/product/store/S%2F1/list')
      return PRODUCTS.filter((code) => JSON.stringify(options?.body).includes(code)).map((prCode) => ({ prCode }))
    return { data: FAMILIES[path] }
  })
})
const line = (prCode: string, qty = 1) => ({ line: 1, prCode, qty })
const codes = ({ products }: Awaited<ReturnType<typeof productsOf>>) =>
  products.map(({ product, qty }) => `${qty} × ${product.prCode}`)

test('finds a product by its code without asking for families', async () => {
  expect(codes(await productsOf('S/1', [line('p1', 3)]))).toEqual(['3 × p1'])
  expect(asked).toEqual(['/product/store/S%2F1/list'])
})

test('finds the products of a family; the store’s own family wins over a shared one', async () => {
  const found = await productsOf('S/1', [line('p3'), line('f1', 2)])
  expect([codes(found), found.missing, found.families]).toEqual([['1 × p3', '2 × p1', '2 × p2'], [], ['f1']])
})

test('reports unknown codes, and products of a family that the store does not have', async () => {
  const found = await productsOf('S/1', [line('f2'), line('nothing')])
  expect([codes(found), found.missing, found.families]).toEqual([['1 × p1'], ['nothing', 'gone'], ['f2']])
})
