import type { Display } from '../../ui/displays/types'
import { asText } from '../../ui/displays/values'

/** The entries of the product information that have a value, in order. */
export const prInfo: Display = {
  text: (value) => {
    const slots = Array.isArray(value) ? value : Object.values((value ?? {}) as Record<string, unknown>)
    return slots
      .map(asText)
      .filter((slot) => slot !== '')
      .join(' · ')
  },
  grows: true,
  width: 320,
}
