import type { PlusShowObject } from '../../../../generated/types'
import type { Screen } from '../../../../schema/screens'

export type { Screen } from '../../../../schema/screens'

/** What can stand on a slide (spec/3 §3). */
export type ObjectType = PlusShowObject['type']
export const OBJECT_TYPES = ['image', 'video', 'widget', 'webpage', 'product'] as const satisfies readonly ObjectType[]

/** A rectangle in the screen's own pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** One thing on a slide. Its key is the editor's own: two objects may show the same file. */
export interface ShowObject extends Box {
  readonly key: string
  readonly type: ObjectType
  /** A file's number, a webpage's address, a product's slot. */
  readonly id: string
  /** Degrees clockwise around its centre, from 0 up to 360. */
  readonly angle: number
  /** A product that takes its size from its slot. */
  readonly autoSize: boolean
  /** No hand on the canvas and no edit moves it. */
  readonly locked?: boolean
  /** Drawn neither on the canvas nor by the player. */
  readonly hidden?: boolean
  /** What it is chosen and moved together with. */
  readonly group?: string
}

/** Whether a press on the canvas reaches an object: not where it is locked or hidden. The list of layers reaches all. */
export const isReachable = ({ locked, hidden }: Pick<ShowObject, 'locked' | 'hidden'>): boolean => !locked && !hidden

/** One slide; what stands later in `objects` lies above. */
export interface Slide {
  readonly key: string
  /** Seconds. */
  readonly duration: number
  readonly bgColor: string
  readonly objects: readonly ShowObject[]
}

/** How long a slide is shown, and on what. */
export type SlideStyle = Pick<Slide, 'duration' | 'bgColor'>

/** A whole show. Nothing in it is ever changed: an edit makes another. */
export interface Show {
  readonly screen: Screen
  readonly slides: readonly Slide[]
  /** What a new slide begins with: the store says it. */
  readonly newSlide: SlideStyle
}

/** What a new slide begins with where the store says nothing else (spec/3 §9). */
export const USUAL_SLIDE: SlideStyle = { duration: 30, bgColor: '#000000' }

/** The limits of plus-show.schema.json. */
export const LIMITS = { slides: 200, objects: 200, duration: 86_400 } as const

/** Smaller than this nothing can be taken hold of. */
export const MIN_SIZE = 8
