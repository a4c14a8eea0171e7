import { tagsOf } from '../../calls/input'
import { productNamesAsked, withProductNames } from '../../calls/productNames'
import type { AreaHooks } from '../../engine/hooks'
import { withAbilities } from '../../hardware/abilities'
import { withCountByProduct } from '../../products/countByProduct'

/** Lists of tags. */
export const tagHooks: AreaHooks = {
  tag: {
    search: productNamesAsked,
    derive: async (tags, { params, services }, records) =>
      withProductNames(
        records,
        params.code ?? '',
        await withCountByProduct(records, params.code ?? '', await withAbilities(records, params.code ?? '', tags)),
        services.clock(),
      ),
  },
  'product-tag': { where: ({ query, body }) => ({ ...(query.prCode && { prCode: query.prCode }), ...tagsOf(body) }) },
}
