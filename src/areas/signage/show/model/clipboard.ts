import { autoSized } from './products'
import { LIMITS, OBJECT_TYPES, type ObjectType, type Screen, type ShowObject, type SlideStyle } from './show'

/** What was copied: from which store, from which slide, and what. */
export interface Copied {
  readonly storeCode: string
  readonly slideKey: string
  readonly objects: readonly Omit<ShowObject, 'key'>[]
  /** Where a whole slide was copied: how long it stays and on what. */
  readonly slide?: SlideStyle
}

const STEP = 16

const isObject = (value: unknown): value is Omit<ShowObject, 'key'> => {
  if (typeof value !== 'object' || value === null) return false
  const { type, id, left, top, width, height, angle, autoSize } = value as Partial<ShowObject>
  const areNumbers = [left, top, width, height, angle].every((number) => Number.isFinite(number))
  return OBJECT_TYPES.includes(type as ObjectType) && typeof id === 'string' && areNumbers && typeof autoSize === 'boolean'
}

const isStyle = ({ duration, bgColor }: Partial<SlideStyle>) =>
  Number.isInteger(duration) && Number(duration) >= 1 && Number(duration) <= LIMITS.duration && typeof bgColor === 'string' && /^#[0-9a-f]{6}$/i.test(bgColor)

/** What the browser's memory holds, if it is a copy of ours. */
export function readCopied(text: string | null): Copied | undefined {
  try {
    const value = JSON.parse(text ?? '') as Partial<Copied> | null
    if (typeof value?.storeCode !== 'string' || typeof value.slideKey !== 'string' || !Array.isArray(value.objects)) return undefined
    if (!value.objects.every(isObject) || value.objects.length > LIMITS.objects || !(value.slide === undefined || isStyle(value.slide))) return undefined
    const { storeCode, slideKey, objects, slide } = value
    return { storeCode, slideKey, objects, ...(slide && { slide }) }
  } catch {
    return undefined
  }
}

/** The files that a copy shows, each once. */
export function filesOf({ objects }: Copied): readonly Pick<ShowObject, 'type' | 'id'>[] {
  const files = objects.filter(({ type }) => type !== 'webpage' && type !== 'product')
  return [...new Map(files.map(({ type, id }) => [`${type} ${id}`, { type, id }])).values()]
}

/** A copy whose files are those of another store; what has none there stays behind. @param ids by kind and number */
export const adopted = (copied: Copied, storeCode: string, ids: ReadonlyMap<string, string>): Copied => ({
  ...copied,
  storeCode,
  objects: copied.objects.flatMap((object) => {
    if (object.type === 'webpage' || object.type === 'product') return [object]
    const id = ids.get(`${object.type} ${object.id}`)
    return id === undefined ? [] : [{ ...object, id }]
  }),
})

/**
 * The objects as they are pasted: in their place on another slide, a little beside it on their own. Files of another
 * store, unless they were adopted, are not there and stay behind. A copy of what is locked or hidden is neither.
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
