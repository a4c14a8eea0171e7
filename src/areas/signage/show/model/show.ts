import type { PlusShowObject } from '../../../../generated/types'
import type { Screen } from '../../../../schema/screens'

export type { Screen } from '../../../../schema/screens'

/** The types of objects on a slide. */
export type ObjectType = PlusShowObject['type']
export const OBJECT_TYPES = ['image', 'video', 'widget', 'webpage', 'product'] as const satisfies readonly ObjectType[]

/** A rectangle in screen pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** An object on a slide. Its key is local to the editor: two objects may show the same file. */
export interface ShowObject extends Box {
  readonly key: string
  readonly type: ObjectType
  /** A file's number, a webpage's address, or a product's slot. */
  readonly id: string
  /** Degrees clockwise around its centre, from 0 up to 360. */
  readonly angle: number
  /** A product with the size of its slot. */
  readonly autoSize: boolean
  /** It cannot be selected on the canvas or changed. */
  readonly locked?: boolean
  /** It is not drawn, neither on the canvas nor by the player. */
  readonly hidden?: boolean
  /** The name of the group that it is selected and moved with. */
  readonly group?: string
}

/** Whether a press on the canvas selects an object: not if it is locked or hidden. The list of layers selects all. */
export const isReachable = ({ locked, hidden }: Pick<ShowObject, 'locked' | 'hidden'>): boolean => !locked && !hidden

/** One slide; later `objects` are on top. */
export interface Slide {
  readonly key: string
  /** Seconds. */
  readonly duration: number
  readonly bgColor: string
  readonly objects: readonly ShowObject[]
}

/** Duration and background of a slide. */
export type SlideStyle = Pick<Slide, 'duration' | 'bgColor'>

/** A whole show. Immutable: an edit returns a new one. */
export interface Show {
  readonly screen: Screen
  readonly slides: readonly Slide[]
  /** The store's defaults for new slides. */
  readonly newSlide: SlideStyle
}

/** The defaults for new slides, if the store has none. */
export const DEFAULT_SLIDE: SlideStyle = { duration: 30, bgColor: '#000000' }

/** The limits of plus-show.schema.json. */
export const LIMITS = { slides: 200, objects: 200, duration: 86_400 } as const

/** The minimum size, which can still be grabbed. */
export const MIN_SIZE = 8
