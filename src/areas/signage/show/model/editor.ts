import { regrouped } from './groupNames'
import { isReachable, LIMITS, type Show, type ShowObject, type Slide, type SlideStyle, DEFAULT_SLIDE } from './show'

/** The show being edited, and the selection. */
export interface Edited {
  readonly show: Show
  readonly slideKey: string
  /** Keys of the selected objects. */
  readonly selection: readonly string[]
  /** Counter for the keys of new objects and slides. */
  readonly nextKey: number
}

/** An edit. Returns the same object if it changes nothing. */
export type Command = (edited: Edited) => Edited

/** The initial state: the first slide, nothing selected. */
export const editing = (show: Show): Edited => ({
  show,
  slideKey: show.slides[0]?.key ?? '',
  selection: [],
  nextKey: 1,
})

const NO_SLIDE: Slide = { key: '', ...DEFAULT_SLIDE, objects: [] }

const newSlideOf = ({ show }: Edited): Omit<Slide, 'key'> => ({ ...show.newSlide, objects: [] })

/** The open slide. */
export const slideOf = ({ show, slideKey }: Edited): Slide =>
  show.slides.find(({ key }) => key === slideKey) ?? show.slides[0] ?? NO_SLIDE

/** The selected objects, bottom to top. */
export function chosenOf(edited: Edited): ShowObject[] {
  const keys = new Set(edited.selection)
  return slideOf(edited).objects.filter(({ key }) => keys.has(key))
}

const withSlides = (edited: Edited, slides: readonly Slide[]): Edited => ({
  ...edited,
  show: { ...edited.show, slides },
})

/** Replaces the objects of the open slide; returns the same state if they are unchanged. */
export function withObjects(edited: Edited, change: (objects: readonly ShowObject[]) => readonly ShowObject[]): Edited {
  const slide = slideOf(edited)
  const objects = change(slide.objects)
  if (objects === slide.objects) return edited
  return withSlides(
    edited,
    edited.show.slides.map((other) => (other === slide ? { ...slide, objects } : other)),
  )
}

const isSame = (one: ShowObject, other: ShowObject) =>
  one.left === other.left &&
  one.top === other.top &&
  one.width === other.width &&
  one.height === other.height &&
  one.angle === other.angle &&
  one.id === other.id &&
  one.autoSize === other.autoSize

/** Selects these objects of the open slide. */
export const choose =
  (keys: readonly string[]): Command =>
  (edited) =>
    keys.length === edited.selection.length && keys.every((key, at) => key === edited.selection[at])
      ? edited
      : { ...edited, selection: keys }

/** Adds an object to the selection, or removes it. */
export const toggle =
  (key: string): Command =>
  (edited) => ({
    ...edited,
    selection: edited.selection.includes(key)
      ? edited.selection.filter((other) => other !== key)
      : [...edited.selection, key],
  })

/** Selects the object above (or below) the selected one among the given ones, wrapping around. */
export const chooseNext =
  (by: 1 | -1, among: (object: ShowObject) => boolean = () => true): Command =>
  (edited) => {
    const objects = slideOf(edited).objects.filter(among)
    if (objects.length === 0) return edited
    const last = by > 0 ? edited.selection.at(-1) : edited.selection[0]
    const at = objects.findIndex(({ key }) => key === last)
    const next = objects[at < 0 ? (by > 0 ? 0 : objects.length - 1) : (at + by + objects.length) % objects.length]
    return next ? choose([next.key])(edited) : edited
  }

/** Selects all objects of the open slide that are neither locked nor hidden. */
export const chooseAll: Command = (edited) =>
  choose(
    slideOf(edited)
      .objects.filter(isReachable)
      .map(({ key }) => key),
  )(edited)

/** Adds objects on top, and selects them. Objects beyond the limit of a slide are dropped. */
export const addObjects =
  (objects: readonly Omit<ShowObject, 'key'>[]): Command =>
  (edited) => {
    const room = LIMITS.objects - slideOf(edited).objects.length
    const added = regrouped(objects.slice(0, Math.max(0, room)), slideOf(edited).objects).map((object, at) => ({
      ...object,
      key: `o${edited.nextKey + at}`,
    }))
    if (added.length === 0) return edited
    const next = withObjects(edited, (before) => [...before, ...added])
    return { ...next, selection: added.map(({ key }) => key), nextKey: edited.nextKey + added.length }
  }

/** Replaces objects by key, except locked ones. */
export const putObjects =
  (changed: readonly ShowObject[]): Command =>
  (edited) => {
    const byKey = new Map(changed.map((object) => [object.key, object]))
    return withObjects(edited, (before) => {
      const after = before.map((object) => {
        const next = byKey.get(object.key)
        return next && !object.locked && !isSame(next, object) ? next : object
      })
      return after.some((object, at) => object !== before[at]) ? after : before
    })
  }

/** Reorders all objects of the open slide. */
export const orderObjects =
  (order: (objects: readonly ShowObject[], chosen: ReadonlySet<string>) => readonly ShowObject[]): Command =>
  (edited) =>
    withObjects(edited, (objects) => order(objects, new Set(edited.selection)))

/** Removes the selected objects, except locked ones. */
export const removeChosen: Command = (edited) => {
  const keys = new Set(edited.selection)
  const goes = ({ key, locked }: ShowObject) => keys.has(key) && !locked
  const next = withObjects(edited, (objects) =>
    objects.some(goes) ? objects.filter((object) => !goes(object)) : objects,
  )
  return next === edited ? edited : { ...next, selection: chosenOf(next).map(({ key }) => key) }
}

export const openSlide =
  (slideKey: string): Command =>
  (edited) =>
    slideKey === edited.slideKey || !edited.show.slides.some(({ key }) => key === slideKey)
      ? edited
      : { ...edited, slideKey, selection: [] }

/** Opens the slide that is a number of places away, within the ends. */
export const stepSlide =
  (by: number): Command =>
  (edited) => {
    const { slides } = edited.show
    const at = slides.findIndex(({ key }) => key === edited.slideKey)
    const next = slides[Math.min(Math.max(0, at + by), slides.length - 1)]
    return next ? openSlide(next.key)(edited) : edited
  }

/** Adds a slide with the store's defaults after the open one, up to the limit. */
export const addSlide: Command = (edited) => insertSlide(edited, newSlideOf(edited))

/** Duplicates the open slide after itself. */
export const duplicateSlide: Command = (edited) => {
  const { key: _, ...slide } = slideOf(edited)
  return insertSlide(edited, slide)
}

/** Pastes a copied slide with its objects after the open one. */
export const pasteSlide =
  (slide: Omit<Slide, 'key' | 'objects'> & { readonly objects: readonly Omit<ShowObject, 'key'>[] }): Command =>
  (edited) =>
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

/** Removes the open slide; an empty one replaces the last. */
export const removeSlide: Command = (edited) => {
  const { slides } = edited.show
  const at = slides.findIndex(({ key }) => key === edited.slideKey)
  if (at < 0) return edited
  const rest = slides.filter((_, place) => place !== at)
  if (rest.length === 0) return insertSlide({ ...withSlides(edited, []), slideKey: '' }, newSlideOf(edited))
  const next = rest[Math.min(at, rest.length - 1)]
  return { ...withSlides(edited, rest), slideKey: next?.key ?? '', selection: [] }
}

/** Moves a slide to the place of another. */
export const moveSlide =
  (key: string, to: number): Command =>
  (edited) => {
    const { slides } = edited.show
    const moved = slides.find((slide) => slide.key === key)
    if (!moved || slides[to] === moved || to < 0 || to >= slides.length) return edited
    const rest = slides.filter((slide) => slide !== moved)
    return withSlides(edited, [...rest.slice(0, to), moved, ...rest.slice(to)])
  }

/** Changes duration or background of the open slide. */
export const setSlide =
  (change: Partial<SlideStyle>): Command =>
  (edited) => {
    const slide = slideOf(edited)
    const next = { ...slide, ...change }
    if (next.duration === slide.duration && next.bgColor === slide.bgColor) return edited
    return withSlides(
      edited,
      edited.show.slides.map((other) => (other === slide ? next : other)),
    )
  }

/** Changes duration or background of all slides. */
export const setAllSlides =
  (change: Partial<SlideStyle>): Command =>
  (edited) =>
    withSlides(
      edited,
      edited.show.slides.map((slide) => ({ ...slide, ...change })),
    )
