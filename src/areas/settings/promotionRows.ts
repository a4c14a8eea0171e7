import type { Translate } from '../../data/texts'
import type { Promotion } from '../../generated/types'

/** The promotions to save, with their texts trimmed. */
export const trimmed = (promotions: readonly Promotion[]): Promotion[] =>
  promotions.map((promotion) => ({ ...promotion, name: promotion.name.trim(), price: promotion.price?.trim() || null }))

const isSet = (value: unknown) => value !== null && value !== undefined && value !== ''

/** Translated errors beyond the checks of the schema, by row and field, such as '1.price'. */
export function promotionErrors(promotions: readonly Promotion[], translate: Translate): Record<string, string> {
  const found = promotions.flatMap(({ type, price, discount, startDate, endDate }, at) => [
    ...(type === '' ? [[`${at}.type`, 'validation.required']] : []),
    ...(isSet(price) && isSet(discount) ? [[`${at}.price`, 'areas.settings.promotion.either']] : []),
    ...(startDate && endDate && endDate <= startDate ? [[`${at}.endDate`, 'areas.settings.promotion.order']] : []),
  ])
  return Object.fromEntries(found.map(([cell = '', key = '']) => [cell, translate(key)]))
}
