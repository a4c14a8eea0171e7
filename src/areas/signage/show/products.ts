import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { aliasesQuery } from '../../../data/aliases'
import { request } from '../../../data/http'
import { useViewer } from '../../../data/session'
import type { Alias, Product } from '../../../generated/types'
import { can } from '../../../schema/access'
import { slotOf } from './model/products'
import type { ShowObject } from './model/show'

/** What a slot shows of its product. */
export interface SlotProduct {
  readonly prCode: string
  readonly name: string
  readonly price: string
  readonly detail: string
}

const CURRENCY = /^(\p{Sc}|[A-Z]{3})$/u
// As on the labels: the rest stand behind the amount.
const BEFORE = ['$', '£', '¥', '₩']

/** A product in the words of a slot; the aliases say what its information means, as far as they do (spec/3 §3). */
export function slotProduct({ prCode, prInfo = [] }: Product, aliases: readonly Alias[]): SlotProduct {
  const filled = (index: number | undefined) => (index === undefined ? '' : (prInfo[index] ?? '').trim())
  const number = aliases.find(({ chart }) => chart)?.index ?? 1
  const texts = aliases.filter(({ chart, key }) => !chart && !key).map(({ index }) => index)
  const currency = prInfo.find((text) => CURRENCY.test(text.trim()))?.trim()
  return { prCode, name: filled(texts[0] ?? 0) || prCode, price: priceText(filled(number), currency), detail: filled(texts[1]) }
}

function priceText(text: string, currency: string | undefined): string {
  if (text === '' || currency === undefined) return text
  return BEFORE.includes(currency) ? `${currency}${text}` : `${text} ${currency}`
}

/** The products of a screen, by slot from 1. */
export const ProductsContext = createContext<readonly (SlotProduct | undefined)[]>([])

/** The product that stands on an object's slot. */
export const useSlotProduct = (object: Pick<ShowObject, 'id'>): SlotProduct | undefined => use(ProductsContext)[slotOf(object) - 1]

/**
 * What the slots of a screen show: the products of the device in their order. A template has none of its own and
 * shows the first ones of the store.
 * @param codes of the device; undefined for a template
 */
export function useSlotProducts(storeCode: string, codes: readonly string[] | undefined, count: number): readonly (SlotProduct | undefined)[] {
  const viewer = useViewer()
  const aliases = useQuery(aliasesQuery)
  const store = encodeURIComponent(storeCode)
  const { data } = useQuery({
    queryKey: ['product', 'slots', storeCode, codes, count],
    queryFn: ({ signal }) => {
      if (codes) return request<Product[]>('POST', `/product/store/${store}/list`, { body: codes.slice(0, count), signal })
      const form = new URLSearchParams({ draw: '1', start: '0', length: String(count), 'columns[0][data]': 'prCode', 'order[0][column]': '0', 'order[0][dir]': 'asc' })
      return request<{ data: Product[] }>('POST', `/status/store/${store}/product/search`, { form, signal }).then((answer) => answer.data)
    },
    enabled: can(viewer, 'product.read') && (codes === undefined || codes.length > 0),
    meta: { background: true },
  })
  const byCode = new Map((data ?? []).map((product) => [product.prCode, slotProduct(product, aliases.data ?? [])]))
  const inOrder = codes ?? (data ?? []).map(({ prCode }) => prCode)
  return inOrder.slice(0, count).map((code) => byCode.get(code) ?? { prCode: code, name: code, price: '', detail: '' })
}
