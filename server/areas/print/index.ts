import type { AreaCalls } from '../../calls/call'
import { paperLayoutNames } from './layoutNames'
import { encodedPreviews } from './previews'

/** The bitmaps and layouts from which paper labels are printed. */
export const printCalls: AreaCalls = {
  'POST /product/preview/encoded': encodedPreviews,
  'GET /paper/layout/name': paperLayoutNames,
}
