import type { Translate } from '../../data/texts'
import type { Promotion } from '../../generated/types'

/** What is sent: the list as a whole, in its order. */
export const trimmed = (promotions: readonly Promotion[]): Promotion[] =>
  promotions.map((promotion) => ({ ...promotion, name: promotion.name.trim(), price: promotion.price?.trim() || null }))

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== ''

/** What is wrong with promotions beside what their schema says, in words, by line and field. */
export function promotionMistakes(promotions: readonly Promotion[], translate: Translate): Record<string, string> {
  const found = promotions.flatMap(({ type, price, discount, startDate, endDate }, at) => [
    ...(type === '' ? [[`${at}.type`, 'validation.required']] : []),
    ...(isGiven(price) && isGiven(discount) ? [[`${at}.price`, 'areas.settings.promotion.either']] : []),
    ...(startDate && endDate && endDate <= startDate ? [[`${at}.endDate`, 'areas.settings.promotion.order']] : []),
  ])
  return Object.fromEntries(found.map(([cell = '', key = '']) => [cell, translate(key)]))
}
