import { isDeepStrictEqual } from 'node:util'
import type { PlusShow, PlusShowObject } from '../../../src/generated/types'
import { webAddress } from '../../../src/schema/webAddress'
import { refuseFields } from '../../http/outcomes'
import type { Words } from '../../say'

/**
 * Slides as they are kept: one spelling of each, so that two shows that look the same are the same. Web pages get
 * their 'http://', everything else its index from its numeric id (spec/3 §5).
 * @throws CallError 400 naming the object whose address is none of the web, or whose id is no number
 */
export function tidyShow(show: readonly PlusShow[]): PlusShow[] {
  const wrong: [field: string, words: Words][] = []
  const slides = show.map(({ duration, bgColor, objList }, at) => ({
    duration,
    bgColor: bgColor.toLowerCase(),
    objList: objList.map((object, number) => tidyObject(object, (words) => wrong.push([`show/${at}/objList/${number}/id`, words]))),
    empty: objList.length === 0,
  }))
  refuseFields(wrong)
  return slides
}

const SLIDE = { duration: 30, bgColor: '#000000', objList: [] } as const

type Parts = Readonly<Record<string, unknown>>
const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value)
const each = (list: unknown, complete: (part: Parts) => Parts): unknown => (Array.isArray(list) ? list.map((part: unknown) => (isParts(part) ? complete(part) : part)) : list)
const numberAsText = (object: Parts): Parts => (typeof object['id'] === 'number' ? { ...object, id: String(object['id']) } : object)
const completeSlide = (slide: Parts): Parts => ({ ...SLIDE, ...slide, ...(slide['objList'] !== undefined && { objList: each(slide['objList'], numberAsText) }) })

/** A body with slides as clients may send them: without duration and colour, and with ids that are numbers. */
export const completeShow = (body: unknown): unknown => (isParts(body) && body['show'] !== undefined ? { ...body, show: each(body['show'], completeSlide) } : body)

function tidyObject({ type, id, left, top, width, height, autoSize, index: _index, locked, hidden, ...rest }: PlusShowObject, refuse: (words: Words) => void): PlusShowObject {
  const others = { ...rest, ...(locked === true && { locked }), ...(hidden === true && { hidden }) }
  const place = { left, top, width, height }
  if (type === 'webpage') {
    const address = webAddress(id)
    if (address === undefined) refuse('server.signage.notWeb')
    return { type, id: address ?? id, ...place, ...others }
  }
  if (!/^\d{1,15}$/.test(id)) refuse('server.session.validation')
  const index = Number(id)
  return { type, id: String(index), ...place, index, ...(type === 'product' && { autoSize: autoSize ?? false }), ...others }
}

/** Whether two tidy shows are the same. */
export const sameShow = (one: readonly PlusShow[], other: readonly PlusShow[]): boolean => isDeepStrictEqual(one, other)
