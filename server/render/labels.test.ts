import { expect, it } from 'vitest'
import type { Tag } from '../../src/generated/types'
import { learnTagTypes } from '../radio/tagTypes'
import { tagJob } from './labels'

const tag = (tagType: string): Tag => ({ tagId: '01000003B2000', tagMac: '0000000000A1', storeCode: 'IT001', tagType })
const kindOn = (tagType: string) => tagJob(tag(tagType), undefined, []).data.kind

it('a label without a product says its type, and its inches where they are known', () => {
  expect(kindOn('B3')).toBe('B3 2.90″')
  learnTagTypes([
    {
      type: 'ES39',
      size: '',
      width: 250,
      height: 122,
      peripheral: [],
      colors: ['#000000', '#ffffff'],
      hasOnePage: true,
    },
  ])
  expect(kindOn('ES39')).toBe('ES39')
})
