import type { AreaCalls, CallDefinition } from '../../http/call'
import { tagsOf } from '../../http/input'
import { path, searchCall } from '../shell/searchCall'

const assignedTo: CallDefinition = {
  answer: { list: 'tag' },
  summary: 'The tags that show a product (spec/1 §7).',
  handle: async ({ params, services }) => services.records.find('tag', { storeCode: params.code ?? '', prCode: params.prCode ?? '' }),
}

/** The lists of tags (spec/1 §2.8, spec/2 §7). */
export const tagListCalls: AreaCalls = {
  'POST /status/store/{code}/tag/search': searchCall('tag', 'The tags of a store (spec/1 §2.8).', path({ storeCode: 'code' })),
  'POST /status/store/{code}/tag/list/search': searchCall(
    'tag',
    'The tags of a store that show a product, or are in a list (spec/2 §7).',
    ({ params, query, body }) => ({ storeCode: params.code ?? '', ...(query.prCode && { prCode: query.prCode }), ...tagsOf(body) }),
  ),
  'GET /tag/assign/findByPrCode/{prCode}/store/{code}': assignedTo,
}
