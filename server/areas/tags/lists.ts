import type { AreaHooks } from '../../engine/hooks'
import type { AreaCalls, Handler } from '../../http/call'
import { tagsOf } from '../../http/input'
import { searchPage } from '../../engine/search'
import { withCountByProduct } from './countByProduct'

const chosen: Handler = async (context) => {
  const { params, query, body } = context
  return searchPage(context, 'tag', { storeCode: params.code ?? '', ...(query.prCode && { prCode: query.prCode }), ...tagsOf(body) })
}

export const tagHooks: AreaHooks = {
  tag: { derive: (tags, { params }, records) => withCountByProduct(records, params.code ?? '', tags) },
}

/** The lists of tags (spec/1 §2.8, spec/2 §7). */
export const tagListCalls: AreaCalls = {
  'POST /status/store/{code}/tag/list/search': chosen,
}
