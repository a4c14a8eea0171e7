import type { PlusShow, PlusShowObject } from '../../../../generated/types'
import { webAddress } from '../../../../schema/webAddress'
import { type Screen, type Show, type ShowObject, type Slide, type SlideStyle, DEFAULT_SLIDE } from './show'

/** Converts a show from the API; an empty one gets an empty slide with the defaults for new slides. */
export function showFromWire(slides: readonly PlusShow[], screen: Screen, newSlide: SlideStyle = DEFAULT_SLIDE): Show {
  const given = slides.length > 0 ? slides : [{ ...newSlide, objList: [] }]
  return {
    screen,
    newSlide,
    slides: given.map(({ duration, bgColor, objList }, at) => ({
      key: `s${at}`,
      duration,
      bgColor: bgColor.toLowerCase(),
      objects: objList.map((object, place) => objectFromWire(object, `s${at}o${place}`)),
    })),
  }
}

const objectFromWire = (
  { type, id, left, top, width, height, angle, autoSize, locked, hidden, group }: PlusShowObject,
  key: string,
): ShowObject => ({
  key,
  type,
  id,
  left,
  top,
  width,
  height,
  angle: angle ?? 0,
  autoSize: type === 'product' && autoSize === true,
  ...flagsOf({ locked, hidden }),
  ...(group && { group }),
})

// False flags are omitted: a show without them has the plain format.
const flagsOf = ({ locked, hidden }: Pick<PlusShowObject, 'locked' | 'hidden'>) => ({
  ...(locked === true && { locked }),
  ...(hidden === true && { hidden }),
})

/** Converts the slides for the API: webpages with their scheme, others with their index. */
export const showToWire = ({ slides }: Show): PlusShow[] => slides.map(slideToWire)

const slideToWire = ({ duration, bgColor, objects }: Slide): PlusShow => ({
  duration,
  bgColor,
  objList: objects.map(objectToWire),
  empty: objects.length === 0,
})

function objectToWire({
  type,
  id,
  left,
  top,
  width,
  height,
  angle,
  autoSize,
  locked,
  hidden,
  group,
}: ShowObject): PlusShowObject {
  return {
    type,
    id: type === 'webpage' ? (webAddress(id) ?? id) : id,
    left,
    top,
    width,
    height,
    ...(type !== 'webpage' && indexOf(id)),
    ...(type === 'product' && { autoSize }),
    ...(angle !== 0 && { angle }),
    ...flagsOf({ ...(locked && { locked }), ...(hidden && { hidden }) }),
    ...(group && { group }),
  }
}

const indexOf = (id: string) =>
  /^\d+$/.test(id) && Number.isSafeInteger(Number(id)) ? { index: Number(id) } : undefined

const texts = new WeakMap<Slide, string>()

/** A show as text for comparison. Only changed slides are serialized again. */
export function showText({ slides }: Show): string {
  return slides
    .map((slide) => {
      const text = texts.get(slide) ?? JSON.stringify(slideToWire(slide))
      texts.set(slide, text)
      return text
    })
    .join()
}

/**
 * A server's show as text for comparison: equal for shows that look the same, whatever their keys and omitted defaults.
 */
export const textOfShow = (slides: readonly PlusShow[], screen: Screen, newSlide?: SlideStyle): string =>
  showText(showFromWire(slides, screen, newSlide))

/** Whether a show has no objects. */
export const isEmptyShow = ({ slides }: Show): boolean => slides.every(({ objects }) => objects.length === 0)
