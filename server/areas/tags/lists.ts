import type { AreaHooks } from '../../engine/hooks'
import { tagsOf } from '../../http/input'
import { withCountByProduct } from './countByProduct'

/** The lists of tags (spec/1 §2.8, spec/2 §7). */
export const tagHooks: AreaHooks = {
  tag: { derive: (tags, { params }, records) => withCountByProduct(records, params.code ?? '', tags) },
  'product-tag': { where: ({ query, body }) => ({ ...(query.prCode && { prCode: query.prCode }), ...tagsOf(body) }) },
}
