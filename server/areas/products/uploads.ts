import { canSeeStore, seesAllStores } from '../../../src/schema/access'
import type { AreaCalls, CallDefinition } from '../../http/call'
import { notFound } from '../../http/outcomes'
import { searchCall } from '../shell/searchCall'

/** Refused lines that a detail has. */
const LINES = 10_000

const detail: CallDefinition = {
  answer: 'product-upload-detail',
  summary: 'A product file that came in, with the lines that were refused (spec/2 §7).',
  handle: async ({ params, user, services: { records } }) => {
    const _id = Number(params.id)
    const upload = Number.isSafeInteger(_id) && _id >= 0 ? await records.one('product-upload', { _id }) : undefined
    if (!upload || !(seesAllStores(user) || canSeeStore(user, upload.storeCode ?? ''))) throw notFound()
    const lines = await records.find('product-upload-line', { uploadId: _id }, { orderBy: 'line', limit: LINES })
    return { ...upload, data: lines }
  },
}

/** The product files that came in, and the one that comes (spec/2 §2, §7). */
export const productUploadCalls: AreaCalls = {
  'POST /product/file/upload/history/search': searchCall('product-upload', 'The product files that came in (spec/2 §7).'),
  'GET /product/file/upload/history/detail/{id}': detail,
}
