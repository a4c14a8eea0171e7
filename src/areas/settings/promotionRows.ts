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
  readonly start: string
  readonly end: string
}

export type PromotionField = 'type' | 'name' | 'start' | 'end'

export const promotionRows = (promotions: readonly Promotion[]): PromotionRow[] =>
  promotions.map(({ type, name, layoutId, startDate, endDate }, line) => ({ line, type, name, layoutId: layoutId ?? '', start: formatEpoch(startDate), end: formatEpoch(endDate) }))

/** A new line behind the others. */
export const newPromotion = (rows: readonly PromotionRow[], type: string): PromotionRow => ({
  line: Math.max(-1, ...rows.map(({ line }) => line)) + 1, type, name: '', layoutId: '', start: '', end: '',
})

const epochOf = (text: string): number | null => (text.trim() === '' ? null : (parseEpoch(text) ?? null))

/** What is sent: the list as a whole, in its order. */
export const promotionsOf = (rows: readonly PromotionRow[]): Promotion[] =>
  rows.map(({ type, name, layoutId, start, end }) => ({ type, name: name.trim(), layoutId: layoutId.trim() || null, startDate: epochOf(start), endDate: epochOf(end) }))

/** The message keys of what is wrong with a line, by field. */
export function promotionMistakes({ type, name, start, end }: PromotionRow): Partial<Record<PromotionField, string>> {
  const isDate = (text: string) => text.trim() === '' || parseEpoch(text) !== undefined
  const [from, to] = [epochOf(start), epochOf(end)]
  return {
    ...(type === '' && { type: 'validation.required' }),
    ...(name.trim() === '' && { name: 'validation.required' }),
    ...(!isDate(start) && { start: 'areas.settings.promotion.date' }),
    ...(!isDate(end) ? { end: 'areas.settings.promotion.date' } : from !== null && to !== null && to <= from && { end: 'areas.settings.promotion.order' }),
  }
}

/** A promotion in one line. */
export function promotionWords({ type, layoutId, startDate, endDate }: Promotion, translate: Translate, types: readonly PromotionType[]): string {
  const label = (field: string) => translate(`resources.promotion.fields.${field}`)
  const parts: [string, string | null | undefined][] = [['layoutId', layoutId], ['startDate', formatEpoch(startDate)], ['endDate', formatEpoch(endDate)]]
  return [types.find(({ id }) => id === type)?.name ?? type, ...parts.flatMap(([field, text]) => (text ? `${label(field)}: ${text}` : []))].join('\n')
}
