import type { Tag } from '../../../src/generated/types'
import type { AreaCalls, CallContext, CallDefinition } from '../../http/call'
import { tagsOf } from '../../http/input'
import type { Services } from '../../services'
import { searchCall, searchPage } from '../shell/searchCall'

/** A whole store in one page is not counted product by product. */
const MOST_COUNTED = 1_000

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
    return { ...page, data: await counted(context.services, storeCode, page.data) }
  },
}

/** Tags with how many of the store show the same product (spec/1 §3: countByPrCode). */
async function counted({ records }: Services, storeCode: string, tags: readonly Tag[]): Promise<Tag[]> {
  const codes = [...new Set(tags.flatMap(({ prCode }) => prCode ?? []))]
  if (codes.length === 0 || codes.length > MOST_COUNTED) return [...tags]
  const groups = await records.counts('tag', ['prCode'], { storeCode, prCode: codes })
  const counts = new Map(groups.map(({ prCode, count }) => [prCode, count]))
  return tags.map((tag) => (tag.prCode ? { ...tag, countByPrCode: counts.get(tag.prCode) ?? 0 } : tag))
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
