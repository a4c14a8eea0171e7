import type { AreaCalls } from '../../http/call'
import { familyCalls } from './families'
import { productImageCalls } from './images'
import { productRecordCalls } from './products'
import { productUploadCalls } from './uploads'

/** The calls of products and families (spec/2 §7). */
export const productCalls: AreaCalls = { ...productRecordCalls, ...familyCalls, ...productImageCalls, ...productUploadCalls }
