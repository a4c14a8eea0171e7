import type { AreaCalls } from '../../http/call'
import { paperLayoutNames } from './layoutNames'
import { encodedPreviews } from './previews'

/** What labels are printed from: their bitmaps and the layouts of paper (spec/2 §7). */
export const printCalls: AreaCalls = {
  'POST /product/preview/encoded': encodedPreviews,
  'GET /paper/layout/name': paperLayoutNames,
}
