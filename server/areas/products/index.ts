import type { AreaCalls } from '../../http/call'
import { familyCalls } from './families'
import { productRecordCalls } from './products'

/** The calls of products and families (spec/2 §7). */
export const productCalls: AreaCalls = { ...productRecordCalls, ...familyCalls }
