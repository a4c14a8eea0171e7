import { withRows } from '../../db/rowParts'
import type { AreaCalls, CallContext, CallDefinition } from '../../http/call'
import { tagsOf } from '../../http/input'
import { searchCall, searchPage } from '../../engine/search'
import { withCountByProduct } from './countByProduct'

const assignedTo: CallDefinition = {
  answer: { list: 'tag' },
  summary: 'The tags that show a product (spec/1 §7).',
  handle: async ({ params, services }) => services.records.find('tag', { storeCode: params.code ?? '', prCode: params.prCode ?? '' }),
}

const ofStore: CallDefinition = {
  answer: { table: 'tag' },
  summary: 'The tags of a store (spec/1 §2.8).',
  handle: async (context: CallContext<unknown>) => {
    const storeCode = context.params.code ?? ''
    const page = await searchPage(context, 'tag', { storeCode })
    return withRows(page, (tags) => withCountByProduct(context.services.records, storeCode, tags))
  },
}

/** The lists of tags (spec/1 §2.8, spec/2 §7). */
export const tagListCalls: AreaCalls = {
  'POST /status/store/{code}/tag/search': ofStore,
  'POST /status/store/{code}/tag/list/search': searchCall(
    'tag',
    'The tags of a store that show a product, or are in a list (spec/2 §7).',
    ({ params, query, body }) => ({ storeCode: params.code ?? '', ...(query.prCode && { prCode: query.prCode }), ...tagsOf(body) }),
  ),
  'GET /tag/assign/findByPrCode/{prCode}/store/{code}': assignedTo,
}
