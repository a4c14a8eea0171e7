import type { AreaCalls } from '../../http/call'
import { takeUpload, uploadDetail } from '../../imports/uploadCalls'
import { familyCalls } from './families'
import { productImageCalls } from './images'
import { productRecordCalls } from './products'
import { productTimelineCalls } from './timeline'

/** The calls of products and families (spec/2 §7). */
export const productCalls: AreaCalls = {
  ...productRecordCalls,
  ...familyCalls,
  ...productImageCalls,
  ...productTimelineCalls,
  'POST /product/file': takeUpload('product-upload', ({ imports }) => imports),
  'GET /product/file/upload/history/detail/{id}': uploadDetail('product-upload'),
}
