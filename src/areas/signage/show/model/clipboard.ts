import { autoSized } from './products'
import { OBJECT_TYPES, type ObjectType, type Screen, type ShowObject } from './show'

/** What was copied: from which store, from which slide, and what. */
export interface Copied {
  readonly storeCode: string
  readonly slideKey: string
  readonly objects: readonly Omit<ShowObject, 'key'>[]
}

const STEP = 16

const isObject = (value: unknown): value is Omit<ShowObject, 'key'> => {
  if (typeof value !== 'object' || value === null) return false
  const { type, id, left, top, width, height, angle, autoSize } = value as Partial<ShowObject>
  const areNumbers = [left, top, width, height, angle].every((number) => Number.isFinite(number))
  return OBJECT_TYPES.includes(type as ObjectType) && typeof id === 'string' && areNumbers && typeof autoSize === 'boolean'
}

/** What the browser's memory holds, if it is a copy of ours. */
export function readCopied(text: string | null): Copied | undefined {
  try {
    const value = JSON.parse(text ?? '') as Partial<Copied> | null
    if (typeof value?.storeCode !== 'string' || typeof value.slideKey !== 'string' || !Array.isArray(value.objects)) return undefined
    return value.objects.every(isObject) ? { storeCode: value.storeCode, slideKey: value.slideKey, objects: value.objects } : undefined
  } catch {
    return undefined
  }
}

/**
 * The objects as they are pasted: in their place on another slide, a little beside it on their own. Files of another
 * store are not there and stay behind. A copy of what is locked or hidden is neither.
 * @param times how often this copy has been pasted on its own slide already
 */
export function pasted(copied: Copied, to: { storeCode: string; slideKey: string; screen: Screen }, times: number): Omit<ShowObject, 'key'>[] {
  const aside = copied.slideKey === to.slideKey ? STEP * (times + 1) : 0
  return copied.objects
    .filter(({ type }) => copied.storeCode === to.storeCode || type === 'webpage' || type === 'product')
    .map(({ locked: _locked, hidden: _hidden, ...object }) => ({
      ...autoSized(object, to.screen),
      left: Math.min(object.left + aside, to.screen.width - STEP),
      top: Math.min(object.top + aside, to.screen.height - STEP),
    }))
}
