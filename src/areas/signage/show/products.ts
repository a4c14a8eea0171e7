import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { aliasesQuery } from '../../../data/aliases'
import { request } from '../../../data/http'
import { useViewer } from '../../../data/session'
import type { Alias, PlusDeviceShow, Product } from '../../../generated/types'
import { can } from '../../../schema/access'
import { slotOf } from './model/products'
import type { ShowObject } from './model/show'

/** The information about a product that a slot shows. */
export interface SlotProduct {
  readonly prCode: string
  readonly name: string
  readonly price: string
  readonly detail: string
}

type SlotContent = Pick<Product, 'prCode' | 'prInfo'>

const CURRENCY = /^(\p{Sc}|[A-Z]{3})$/u
// As on labels: other currencies follow the amount.
const BEFORE = ['$', '£', '¥', '₩']

/** A product's information for a slot; the aliases define what its entries mean, as far as they do. */
export function slotProduct({ prCode, prInfo = [] }: SlotContent, aliases: readonly Alias[]): SlotProduct {
  const filled = (index: number | undefined) => (index === undefined ? '' : (prInfo[index] ?? '').trim())
  const number = aliases.find(({ chart }) => chart)?.index ?? 1
  const texts = aliases.filter(({ chart, key }) => !chart && !key).map(({ index }) => index)
  const currency = prInfo.find((text) => CURRENCY.test(text.trim()))?.trim()
  return {
    prCode,
    name: filled(texts[0] ?? 0) || prCode,
    price: priceText(filled(number), currency),
    detail: filled(texts[1]),
  }
}

function priceText(text: string, currency: string | undefined): string {
  if (text === '' || currency === undefined) return text
  return BEFORE.includes(currency) ? `${currency}${text}` : `${text} ${currency}`
}

/** The products of a screen, by slot. */
export const ProductsContext = createContext<readonly (SlotProduct | undefined)[]>([])

/** The product in an object's slot. */
export const useSlotProduct = (object: Pick<ShowObject, 'id'>): SlotProduct | undefined =>
  use(ProductsContext)[slotOf(object) - 1]

/**
 * The products in the slots of a screen: those of the device in order, as rendered by the signage script; a template
 * shows the first ones of the store.
 * @param mac of the device; undefined for a template
 */
export function useSlotProducts(
  storeCode: string,
  mac: string | undefined,
  count: number,
): readonly (SlotProduct | undefined)[] {
  const viewer = useViewer()
  const aliases = useQuery(aliasesQuery)
  const store = encodeURIComponent(storeCode)
  const { data } = useQuery({
    queryKey: ['product', 'slots', storeCode, mac, count],
    queryFn: async ({ signal }): Promise<readonly (SlotContent | null)[]> => {
      if (mac !== undefined) {
        const { products = [] } = await request<PlusDeviceShow>(
          'GET',
          `/plus/store/${store}/device/${encodeURIComponent(mac)}/show`,
          { query: { products: true }, signal },
        )
        return products.slice(0, count)
      }
      const form = new URLSearchParams({
        draw: '1',
        start: '0',
        length: String(count),
        'columns[0][data]': 'prCode',
        'order[0][column]': '0',
        'order[0][dir]': 'asc',
      })
      return request<{ data: Product[] }>('POST', `/status/store/${store}/product/search`, { form, signal }).then(
        (answer) => answer.data,
      )
    },
    enabled: mac !== undefined || can(viewer, 'product.read'),
    meta: { background: true },
  })
  return (data ?? []).map((product) => (product === null ? undefined : slotProduct(product, aliases.data ?? [])))
}
