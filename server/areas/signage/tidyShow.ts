import { isDeepStrictEqual } from 'node:util'
import type { PlusShow, PlusShowObject } from '../../../src/generated/types'
import { webAddress } from '../../../src/schema/webAddress'
import type { Words } from '../../base/say'
import { refuseFields } from '../../calls/outcomes'

/**
 * Normalises slides, so that shows that look the same are equal. Web pages get their 'http://', other objects their index from
 * the numeric id.
 * @throws CallError 400 naming an object with an invalid web address or id
 */
export function tidyShow(show: readonly PlusShow[]): PlusShow[] {
  const wrong: [field: string, words: Words][] = []
  const slides = show.map(({ duration, bgColor, objList }, at) => ({
    duration,
    bgColor: bgColor.toLowerCase(),
    objList: objList.map((object, number) =>
      tidyObject(object, (words) => wrong.push([`show/${at}/objList/${number}/id`, words])),
    ),
    empty: objList.length === 0,
  }))
  refuseFields(wrong)
  return slides
}

const SLIDE = { duration: 30, bgColor: '#000000', objList: [] } as const

type Parts = Readonly<Record<string, unknown>>
const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value)
const each = (list: unknown, complete: (part: Parts) => Parts): unknown =>
  Array.isArray(list) ? list.map((part: unknown) => (isParts(part) ? complete(part) : part)) : list
const numberAsText = (object: Parts): Parts =>
  typeof object['id'] === 'number' ? { ...object, id: String(object['id']) } : object
const completeSlide = (slide: Parts): Parts => ({
  ...SLIDE,
  ...slide,
  ...(slide['objList'] !== undefined && { objList: each(slide['objList'], numberAsText) }),
})

/** Completes slides that clients sent without duration and colour, or with numeric ids. */
export const completeShow = (body: unknown): unknown =>
  isParts(body) && body['show'] !== undefined ? { ...body, show: each(body['show'], completeSlide) } : body

function tidyObject(
  { type, id, left, top, width, height, autoSize, index: _index, locked, hidden, ...rest }: PlusShowObject,
  refuse: (words: Words) => void,
): PlusShowObject {
  const others = { ...rest, ...(locked === true && { locked }), ...(hidden === true && { hidden }) }
  const place = { left, top, width, height }
  if (type === 'webpage') {
    const address = webAddress(id)
    if (address === undefined) refuse('server.signage.notWeb')
    return { type, id: address ?? id, ...place, ...others }
  }
  if (!/^\d{1,15}$/.test(id)) refuse('server.session.validation')
  const index = Number(id)
  return {
    type,
    id: String(index),
    ...place,
    index,
    ...(type === 'product' && { autoSize: autoSize ?? false }),
    ...others,
  }
}

/** Whether two normalised shows are equal. */
export const sameShow = (one: readonly PlusShow[], other: readonly PlusShow[]): boolean => isDeepStrictEqual(one, other)
