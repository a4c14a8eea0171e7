import type { Translate } from '../../data/texts'
import type { Promotion, PromotionType } from '../../generated/types'
import { formatEpoch, parseEpoch } from '../../schema/formats'

/** One line of the editor; dates as they are typed. */
export interface PromotionRow {
  /** Tells lines apart while they are edited. */
  readonly line: number
  readonly type: string
  readonly name: string
  readonly layoutId: string
  /** Product codes, separated by commas or line ends. */
  readonly products: string
  readonly price: string
  readonly discount: string
  readonly start: string
  readonly end: string
}

export type PromotionField = 'type' | 'name' | 'price' | 'discount' | 'start' | 'end'

export const promotionRows = (promotions: readonly Promotion[]): PromotionRow[] =>
  promotions.map(({ type, name, layoutId, prCodeList = [], price, discount, startDate, endDate }, line) => ({
    line, type, name, layoutId: layoutId ?? '', products: prCodeList.join(', '), price: price ?? '', discount: discount ? String(discount) : '', start: formatEpoch(startDate), end: formatEpoch(endDate),
  }))

/** A new line behind the others. */
export const newPromotion = (rows: readonly PromotionRow[], type: string): PromotionRow => ({
  line: Math.max(-1, ...rows.map(({ line }) => line)) + 1, type, name: '', layoutId: '', products: '', price: '', discount: '', start: '', end: '',
})

const epochOf = (text: string): number | null => (text.trim() === '' ? null : (parseEpoch(text) ?? null))

const codesOf = (text: string): string[] => [...new Set(text.split(/[,;\n]/).map((code) => code.trim()).filter(Boolean))]

/** What is sent: the list as a whole, in its order. */
export const promotionsOf = (rows: readonly PromotionRow[]): Promotion[] =>
  rows.map(({ type, name, layoutId, products, price, discount, start, end }) => ({
    type, name: name.trim(), layoutId: layoutId.trim() || null, prCodeList: codesOf(products), price: price.trim() || null, discount: discount.trim() === '' ? null : Number(discount),
    startDate: epochOf(start), endDate: epochOf(end),
  }))

/** The message keys of what is wrong with a line, by field. */
export function promotionMistakes({ type, name, price, discount, start, end }: PromotionRow): Partial<Record<PromotionField, string>> {
  const isDate = (text: string) => text.trim() === '' || parseEpoch(text) !== undefined
  const [from, to] = [epochOf(start), epochOf(end)]
  return {
    ...(type === '' && { type: 'validation.required' }),
    ...(name.trim() === '' && { name: 'validation.required' }),
    ...(discount.trim() !== '' && !/^[1-9]\d?$/.test(discount.trim()) && { discount: 'areas.settings.promotion.percent' }),
    ...(discount.trim() !== '' && price.trim() !== '' && { price: 'areas.settings.promotion.either' }),
    ...(!isDate(start) && { start: 'areas.settings.promotion.date' }),
    ...(!isDate(end) ? { end: 'areas.settings.promotion.date' } : from !== null && to !== null && to <= from && { end: 'areas.settings.promotion.order' }),
  }
}

/** A promotion in one line. */
export function promotionWords({ type, layoutId, prCodeList, price, discount, startDate, endDate }: Promotion, translate: Translate, types: readonly PromotionType[]): string {
  const label = (field: string) => translate(`resources.promotion.fields.${field}`)
  const parts: [string, string | null | undefined][] = [['layoutId', layoutId], ['prCodeList', prCodeList?.join(', ')], ['price', price], ['discount', discount ? String(discount) : null], ['startDate', formatEpoch(startDate)], ['endDate', formatEpoch(endDate)]]
  return [types.find(({ id }) => id === type)?.name ?? type, ...parts.flatMap(([field, text]) => (text ? `${label(field)}: ${text}` : []))].join('\n')
}
