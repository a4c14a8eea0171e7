import type { Display } from '../../ui/displays/types'
import { asText } from '../../ui/displays/values'

/** The filled slots of a product's information, in their order (spec/2 §9: 255 slots). */
export const prInfo: Display = {
  text: (value) => {
    const slots = Array.isArray(value) ? value : Object.values((value ?? {}) as Record<string, unknown>)
    return slots.map(asText).filter((slot) => slot !== '').join(' · ')
  },
  grows: true,
  width: 320,
}
