import type { AreaCalls } from '../../calls/call'
import { takeUpload, uploadDetail } from '../../calls/files/uploadCalls'
import { familyCalls } from './families'
import { productImageCalls } from './images'
import { lowestPriceCalls } from './lowest'
import { productRecordCalls } from './products'
import { productTimelineCalls } from './timeline'

/** The calls of products, families and product files. */
export const productCalls: AreaCalls = {
  ...productRecordCalls,
  ...familyCalls,
  ...productImageCalls,
  ...productTimelineCalls,
  ...lowestPriceCalls,
  'POST /product/file': takeUpload('product-upload', ({ imports }) => imports),
  'GET /product/file/upload/history/detail/{id}': uploadDetail('product-upload'),
}
