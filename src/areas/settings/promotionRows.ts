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

export type PromotionField = 'type' | 'name' | 'layoutId' | 'products' | 'price' | 'discount' | 'start' | 'end'

/** What is wrong with a line, by field. */
export type PromotionMistakes = Readonly<Partial<Record<PromotionField, string>>>

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
export function promotionMistakes({ type, name, price, discount, start, end }: PromotionRow): PromotionMistakes {
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

const FIELDS: Readonly<Record<string, PromotionField>> = { type: 'type', name: 'name', layoutId: 'layoutId', prCodeList: 'products', price: 'price', discount: 'discount', startDate: 'start', endDate: 'end' }

/**
 * What the server refuses of a list (`0/prCodeList`), by the line that it came from.
 * @param sent the list as it was sent
 * @returns undefined where any of it belongs to no field of a line
 */
export function refusedRows(fields: Readonly<Record<string, string>>, sent: readonly Promotion[], rows: readonly PromotionRow[]): ReadonlyMap<PromotionRow, PromotionMistakes> | undefined {
  const found = new Map<PromotionRow, PromotionMistakes>()
  for (const [path, text] of Object.entries(fields)) {
    const [at = '', name = ''] = path.split('/')
    const promotion = sent[Number(at)]
    const row = rows.length === sent.length ? rows[Number(at)] : rows.find((one) => one.type === promotion?.type && one.name.trim() === promotion.name)
    const field = FIELDS[name]
    if (!row || !field) return undefined
    found.set(row, { ...found.get(row), [field]: text })
  }
  return found.size > 0 ? found : undefined
}

/** A promotion in one line. */
export function promotionWords({ type, layoutId, prCodeList, price, discount, startDate, endDate }: Promotion, translate: Translate, types: readonly PromotionType[]): string {
  const label = (field: string) => translate(`resources.promotion.fields.${field}`)
  const parts: [string, string | null | undefined][] = [['layoutId', layoutId], ['prCodeList', prCodeList?.join(', ')], ['price', price], ['discount', discount ? String(discount) : null], ['startDate', formatEpoch(startDate)], ['endDate', formatEpoch(endDate)]]
  return [types.find(({ id }) => id === type)?.name ?? type, ...parts.flatMap(([field, text]) => (text ? `${label(field)}: ${text}` : []))].join('\n')
}
