import { autoSized } from './products'
import { LIMITS, OBJECT_TYPES, type ObjectType, type Screen, type ShowObject, type SlideStyle } from './show'

/** A copy, with the store and the slide that it came from. */
export interface Copied {
  readonly storeCode: string
  readonly slideKey: string
  readonly objects: readonly Omit<ShowObject, 'key'>[]
  /** Duration and background, if a whole slide was copied. */
  readonly slide?: SlideStyle
}

const STEP = 16

const isObject = (value: unknown): value is Omit<ShowObject, 'key'> => {
  if (typeof value !== 'object' || value === null) return false
  const { type, id, left, top, width, height, angle, autoSize } = value as Partial<ShowObject>
  const areNumbers = [left, top, width, height, angle].every((number) => Number.isFinite(number))
  return (
    OBJECT_TYPES.includes(type as ObjectType) && typeof id === 'string' && areNumbers && typeof autoSize === 'boolean'
  )
}

const isStyle = ({ duration, bgColor }: Partial<SlideStyle>) =>
  Number.isInteger(duration) &&
  Number(duration) >= 1 &&
  Number(duration) <= LIMITS.duration &&
  typeof bgColor === 'string' &&
  /^#[0-9a-f]{6}$/i.test(bgColor)

/** Parses a copy in the clipboard; undefined for other content. */
export function readCopied(text: string | null): Copied | undefined {
  try {
    const value = JSON.parse(text ?? '') as Partial<Copied> | null
    if (typeof value?.storeCode !== 'string' || typeof value.slideKey !== 'string' || !Array.isArray(value.objects))
      return undefined
    if (
      !value.objects.every(isObject) ||
      value.objects.length > LIMITS.objects ||
      !(value.slide === undefined || isStyle(value.slide))
    )
      return undefined
    const { storeCode, slideKey, objects, slide } = value
    return { storeCode, slideKey, objects, ...(slide && { slide }) }
  } catch {
    return undefined
  }
}

/** The files in a copy, without duplicates. */
export function filesOf({ objects }: Copied): readonly Pick<ShowObject, 'type' | 'id'>[] {
  const files = objects.filter(({ type }) => type !== 'webpage' && type !== 'product')
  return [...new Map(files.map(({ type, id }) => [`${type} ${id}`, { type, id }])).values()]
}

/**
 * A copy with the files of another store; objects whose file is missing there are dropped.
 * @param ids by type and id
 */
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
 * The objects to paste: in the same place on another slide, with an offset on their own. Files of another store are
 * dropped unless they were adopted. Pasted objects are neither locked nor hidden.
 * @param times how often this copy has been pasted on its own slide
 */
export function pasted(
  copied: Copied,
  to: { storeCode: string; slideKey: string; screen: Screen },
  times: number,
): Omit<ShowObject, 'key'>[] {
  const aside = copied.slideKey === to.slideKey ? STEP * (times + 1) : 0
  return copied.objects
    .filter(({ type }) => copied.storeCode === to.storeCode || type === 'webpage' || type === 'product')
    .map(({ locked: _locked, hidden: _hidden, ...object }) => ({
      ...autoSized(object, to.screen),
      left: Math.min(object.left + aside, to.screen.width - STEP),
      top: Math.min(object.top + aside, to.screen.height - STEP),
    }))
}
