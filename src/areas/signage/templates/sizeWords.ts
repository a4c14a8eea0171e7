import type { Translate } from '../../../data/texts'
import { MODEL_SCREENS, screenOfSize, sizeOf } from '../../../schema/screens'

/** The description of a size: its inches, if known, and its pixels. */
export function sizeWords(size: string, translate: Translate): string {
  const screen = screenOfSize(size)
  if (!screen) return size
  return size.includes('x')
    ? `${screen.width} × ${screen.height}`
    : translate(`areas.signage.templates.sizes.${size.replace('.', '_')}`)
}

/** The screen sizes of the models, each with its models. */
export const MODEL_SIZES: ReadonlyMap<string, readonly string[]> = Object.entries(MODEL_SCREENS).reduce(
  (sizes, [model, screen]) => {
    const size = sizeOf(screen)
    return size === undefined ? sizes : sizes.set(size, [...(sizes.get(size) ?? []), model])
  },
  new Map<string, string[]>(),
)
