import type { AreaCalls, CallDefinition } from '../../http/call'
import { searchCall } from '../shell/searchCall'
import { stringList } from './stringList'

const assignedTo: CallDefinition = {
  answer: { list: 'tag' },
  summary: 'The tags that show a product (spec/1 §7).',
  handle: async ({ params, services }) => services.records.find('tag', { storeCode: params.code ?? '', prCode: params.prCode ?? '' }),
}

/** The lists of tags (spec/1 §2.8, spec/2 §7). */
export const tagListCalls: AreaCalls = {
  'POST /status/store/{code}/tag/search': searchCall('tag', 'The tags of a store (spec/1 §2.8).', ({ params }) => ({ storeCode: params.code ?? '' })),
  'POST /status/store/{code}/tag/list/search': searchCall(
    'tag',
    'The tags of a store that show a product, or are in a list (spec/2 §7).',
    ({ params, query, body }) => {
      const { tagMacList, tagIdList } = (body ?? {}) as { tagMacList?: unknown; tagIdList?: unknown }
      const tagMac = stringList('tagMacList', tagMacList)
      const tagId = stringList('tagIdList', tagIdList)
      return {
        storeCode: params.code ?? '',
        ...(query.prCode && { prCode: query.prCode }),
        ...(tagMac && { tagMac }),
        ...(tagId && { tagId }),
      }
    },
  ),
  'GET /tag/assign/findByPrCode/{prCode}/store/{code}': assignedTo,
}
