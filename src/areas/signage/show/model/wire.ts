import type { PlusShow, PlusShowObject } from '../../../../generated/types'
import { webAddress } from '../../../../schema/webAddress'
import { type Screen, type Show, type ShowObject, type Slide, type SlideStyle, USUAL_SLIDE } from './show'

/** A show out of what the server keeps; one without slides gets an empty one to begin with, as new slides are. */
export function showFromWire(slides: readonly PlusShow[], screen: Screen, newSlide: SlideStyle = USUAL_SLIDE): Show {
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

const objectFromWire = ({ type, id, left, top, width, height, angle, autoSize, locked, hidden, group }: PlusShowObject, key: string): ShowObject => ({
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

// What is not is left out: a show that uses neither is one as the specification has it.
const flagsOf = ({ locked, hidden }: Pick<PlusShowObject, 'locked' | 'hidden'>) => ({ ...(locked === true && { locked }), ...(hidden === true && { hidden }) })

/** The slides as the server keeps them: webpages with their scheme, the others with their index (spec/3 §5). */
export const showToWire = ({ slides }: Show): PlusShow[] => slides.map(slideToWire)

const slideToWire = ({ duration, bgColor, objects }: Slide): PlusShow => ({ duration, bgColor, objList: objects.map(objectToWire), empty: objects.length === 0 })

function objectToWire({ type, id, left, top, width, height, angle, autoSize, locked, hidden, group }: ShowObject): PlusShowObject {
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

const indexOf = (id: string) => (/^\d+$/.test(id) && Number.isSafeInteger(Number(id)) ? { index: Number(id) } : undefined)

const texts = new WeakMap<Slide, string>()

/** A show in one text. An edit leaves the other slides what they are: only those that are new are written out. */
export function showText({ slides }: Show): string {
  return slides
    .map((slide) => {
      const text = texts.get(slide) ?? JSON.stringify(slideToWire(slide))
      texts.set(slide, text)
      return text
    })
    .join()
}

/** What a server has, in one text: two shows that look the same have the same, whatever their keys and whatever is left out as usual. */
export const textOfShow = (slides: readonly PlusShow[], screen: Screen, newSlide?: SlideStyle): string => showText(showFromWire(slides, screen, newSlide))

/** Whether nothing at all stands in a show. */
export const isEmptyShow = ({ slides }: Show): boolean => slides.every(({ objects }) => objects.length === 0)
