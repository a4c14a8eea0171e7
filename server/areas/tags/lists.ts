import type { AreaHooks } from '../../engine/hooks'
import { tagsOf } from '../../http/input'
import { withCountByProduct } from './countByProduct'
import { productNamesAsked, withProductNames } from './productNames'

/** The lists of tags (spec/1 §2.8, spec/2 §7). */
export const tagHooks: AreaHooks = {
  tag: {
    search: productNamesAsked,
    derive: async (tags, { params, services }, records) => withProductNames(records, params.code ?? '', await withCountByProduct(records, params.code ?? '', tags), services.clock()),
  },
  'product-tag': { where: ({ query, body }) => ({ ...(query.prCode && { prCode: query.prCode }), ...tagsOf(body) }) },
}
