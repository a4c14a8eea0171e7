import { regrouped } from './groupNames'
import { isReachable, LIMITS, type Show, type ShowObject, type Slide, type SlideStyle, USUAL_SLIDE } from './show'

/** What is edited and what is chosen in it. */
export interface Edited {
  readonly show: Show
  /** The slide that is open. */
  readonly slideKey: string
  /** Keys of the objects that are chosen on it. */
  readonly selection: readonly string[]
  /** Numbers the keys of what is new. */
  readonly nextKey: number
}

/** An edit: from one state to the next. One that changes nothing gives back what it got. */
export type Command = (edited: Edited) => Edited

/** The beginning: the first slide, nothing chosen. */
export const editing = (show: Show): Edited => ({ show, slideKey: show.slides[0]?.key ?? '', selection: [], nextKey: 1 })

const NO_SLIDE: Slide = { key: '', ...USUAL_SLIDE, objects: [] }

const newSlideOf = ({ show }: Edited): Omit<Slide, 'key'> => ({ ...show.newSlide, objects: [] })

/** The slide that is open. */
export const slideOf = ({ show, slideKey }: Edited): Slide => show.slides.find(({ key }) => key === slideKey) ?? show.slides[0] ?? NO_SLIDE

/** The chosen objects, from the lowest. */
export function chosenOf(edited: Edited): ShowObject[] {
  const keys = new Set(edited.selection)
  return slideOf(edited).objects.filter(({ key }) => keys.has(key))
}

const withSlides = (edited: Edited, slides: readonly Slide[]): Edited => ({ ...edited, show: { ...edited.show, slides } })

/** The same with other objects on the open slide; where they are the same ones, nothing has changed. */
export function withObjects(edited: Edited, change: (objects: readonly ShowObject[]) => readonly ShowObject[]): Edited {
  const slide = slideOf(edited)
  const objects = change(slide.objects)
  if (objects === slide.objects) return edited
  return withSlides(edited, edited.show.slides.map((other) => (other === slide ? { ...slide, objects } : other)))
}

const isSame = (one: ShowObject, other: ShowObject) =>
  one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height && one.angle === other.angle && one.id === other.id && one.autoSize === other.autoSize

/** Chooses objects of the open slide, these and no others. */
export const choose = (keys: readonly string[]): Command => (edited) =>
  keys.length === edited.selection.length && keys.every((key, at) => key === edited.selection[at]) ? edited : { ...edited, selection: keys }

/** Adds an object to what is chosen, or takes it out. */
export const toggle = (key: string): Command => (edited) => ({
  ...edited,
  selection: edited.selection.includes(key) ? edited.selection.filter((other) => other !== key) : [...edited.selection, key],
})

/** Chooses the object above (or below) the chosen one among those that are asked for, from the last to the first again. */
export const chooseNext = (by: 1 | -1, among: (object: ShowObject) => boolean = () => true): Command => (edited) => {
  const objects = slideOf(edited).objects.filter(among)
  if (objects.length === 0) return edited
  const last = by > 0 ? edited.selection.at(-1) : edited.selection[0]
  const at = objects.findIndex(({ key }) => key === last)
  const next = objects[at < 0 ? (by > 0 ? 0 : objects.length - 1) : (at + by + objects.length) % objects.length]
  return next ? choose([next.key])(edited) : edited
}

/** Chooses all objects of the open slide but those that are locked or hidden. */
export const chooseAll: Command = (edited) => choose(slideOf(edited).objects.filter(isReachable).map(({ key }) => key))(edited)

/** Puts new objects above the others, and chooses them. What is beyond the limit of a slide is left out. */
export const addObjects = (objects: readonly Omit<ShowObject, 'key'>[]): Command => (edited) => {
  const room = LIMITS.objects - slideOf(edited).objects.length
  const added = regrouped(objects.slice(0, Math.max(0, room)), slideOf(edited).objects).map((object, at) => ({ ...object, key: `o${edited.nextKey + at}` }))
  if (added.length === 0) return edited
  const next = withObjects(edited, (before) => [...before, ...added])
  return { ...next, selection: added.map(({ key }) => key), nextKey: edited.nextKey + added.length }
}

/** Puts objects in the place of those with their keys; what is locked stays as it is. */
export const putObjects = (changed: readonly ShowObject[]): Command => (edited) => {
  const byKey = new Map(changed.map((object) => [object.key, object]))
  return withObjects(edited, (before) => {
    const after = before.map((object) => {
      const next = byKey.get(object.key)
      return next && !object.locked && !isSame(next, object) ? next : object
    })
    return after.some((object, at) => object !== before[at]) ? after : before
  })
}

/** Puts all objects of the open slide into another order. */
export const orderObjects = (order: (objects: readonly ShowObject[], chosen: ReadonlySet<string>) => readonly ShowObject[]): Command => (edited) =>
  withObjects(edited, (objects) => order(objects, new Set(edited.selection)))

/** Takes the chosen objects away, but not those that are locked. */
export const removeChosen: Command = (edited) => {
  const keys = new Set(edited.selection)
  const goes = ({ key, locked }: ShowObject) => keys.has(key) && !locked
  const next = withObjects(edited, (objects) => (objects.some(goes) ? objects.filter((object) => !goes(object)) : objects))
  return next === edited ? edited : { ...next, selection: chosenOf(next).map(({ key }) => key) }
}

/** Opens a slide. */
export const openSlide = (slideKey: string): Command => (edited) =>
  slideKey === edited.slideKey || !edited.show.slides.some(({ key }) => key === slideKey) ? edited : { ...edited, slideKey, selection: [] }

/** Opens the slide that stands so many places further on, and none beyond the ends. */
export const stepSlide = (by: number): Command => (edited) => {
  const { slides } = edited.show
  const at = slides.findIndex(({ key }) => key === edited.slideKey)
  const next = slides[Math.min(Math.max(0, at + by), slides.length - 1)]
  return next ? openSlide(next.key)(edited) : edited
}

/** A new slide behind the open one, as the store has it, as long as a show may have one more. */
export const addSlide: Command = (edited) => insertSlide(edited, newSlideOf(edited))

/** The open slide once more, behind itself. */
export const duplicateSlide: Command = (edited) => {
  const { key: _, ...slide } = slideOf(edited)
  return insertSlide(edited, slide)
}

/** A copied slide behind the open one; its objects as they are. */
export const pasteSlide = (slide: Omit<Slide, 'key' | 'objects'> & { readonly objects: readonly Omit<ShowObject, 'key'>[] }): Command => (edited) =>
  insertSlide(edited, { ...slide, objects: slide.objects.map((object) => ({ ...object, key: '' })) })

function insertSlide(edited: Edited, slide: Omit<Slide, 'key'>): Edited {
  const { slides } = edited.show
  if (slides.length >= LIMITS.slides) return edited
  let { nextKey } = edited
  const key = `s_${nextKey++}`
  const objects = slide.objects.map((object) => ({ ...object, key: `o${nextKey++}` }))
  const at = slides.findIndex((other) => other.key === edited.slideKey) + 1
  const next = withSlides(edited, [...slides.slice(0, at), { ...slide, key, objects }, ...slides.slice(at)])
  return { ...next, slideKey: key, selection: [], nextKey }
}

/** Takes the open slide away; in place of the last one stands an empty one. */
export const removeSlide: Command = (edited) => {
  const { slides } = edited.show
  const at = slides.findIndex(({ key }) => key === edited.slideKey)
  if (at < 0) return edited
  const rest = slides.filter((_, place) => place !== at)
  if (rest.length === 0) return insertSlide({ ...withSlides(edited, []), slideKey: '' }, newSlideOf(edited))
  const next = rest[Math.min(at, rest.length - 1)]
  return { ...withSlides(edited, rest), slideKey: next?.key ?? '', selection: [] }
}

/** Puts a slide in the place of another; those between move up. */
export const moveSlide = (key: string, to: number): Command => (edited) => {
  const { slides } = edited.show
  const moved = slides.find((slide) => slide.key === key)
  if (!moved || slides[to] === moved || to < 0 || to >= slides.length) return edited
  const rest = slides.filter((slide) => slide !== moved)
  return withSlides(edited, [...rest.slice(0, to), moved, ...rest.slice(to)])
}

/** Changes how long the open slide is shown, or on what. */
export const setSlide = (change: Partial<SlideStyle>): Command => (edited) => {
  const slide = slideOf(edited)
  const next = { ...slide, ...change }
  if (next.duration === slide.duration && next.bgColor === slide.bgColor) return edited
  return withSlides(edited, edited.show.slides.map((other) => (other === slide ? next : other)))
}

/** The same for every slide of the show. */
export const setAllSlides = (change: Partial<SlideStyle>): Command => (edited) =>
  withSlides(edited, edited.show.slides.map((slide) => ({ ...slide, ...change })))
