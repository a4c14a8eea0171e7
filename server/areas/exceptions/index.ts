import type { ExceptionsStats, ExceptionTag } from '../../../src/generated/types'
import { can } from '../../../src/schema/access'
import type { AreaCalls, Handler } from '../../calls/call'
import { parseForm } from '../../calls/form'
import { notFound } from '../../calls/outcomes'
import { withRows } from '../../db/rowParts'
import { withCountByProduct } from '../../products/countByProduct'
import { exceptionBase, ngGateways, type TagException } from '../../stores/exceptionLists'

const stats: Handler = async ({ params, user, services: { records, clock } }): Promise<ExceptionsStats> => {
  const storeCode = params.store ?? ''
  const [store] = await records.pick('store', ['storeName'], { storeCode })
  if (!store) throw notFound()
  const own = { stores: [storeCode] }
  const withGateways = can(user, 'store.read')
  const [[tags], [products], [gateways], ngGWDetail] = await Promise.all([
    records.kept('tags', own),
    records.kept('productStates', own),
    withGateways ? records.kept('gateways', own) : [],
    withGateways ? ngGateways(records, storeCode) : [],
  ])
  return {
    storeCode,
    storeName: store.storeName,
    updatedAt: clock(),
    totalTags: tags?.total ?? 0,
    errorTags: tags?.ng ?? 0,
    noProductTags: tags?.noProduct ?? 0,
    duplicateTags: products?.duplicate ?? 0,
    batteryNgTags: tags?.low ?? 0,
    ...(withGateways && { totalGWs: gateways?.total ?? 0, ngGWs: ngGWDetail.length, ngGWDetail }),
  }
}

/** The query has the parameters of a table, like the body of other tables; without them all rows are returned. */
const listOf =
  (exception: TagException): Handler =>
  async ({ params, request, services }) => {
    const storeCode = params.store ?? ''
    const query = parseForm(Buffer.from(new URL(request.url, 'http://localhost').search.slice(1)))
    const page = await services.records.searchToSend(
      'tag',
      { length: -1, ...query },
      exceptionBase(exception, storeCode),
    )
    return withRows(page, async (rows) => {
      const tags = await withCountByProduct(services.records, storeCode, rows)
      return tags.map((tag) => Object.fromEntries(fields.map((name) => [name, tag[name]])))
    })
  }

const fields = [
  'storeCode',
  'tagId',
  'tagMac',
  'prCode',
  'countByPrCode',
  'tagType',
  'gwIp',
  'status',
  'battery',
  'updatedAt',
] as const satisfies readonly (keyof ExceptionTag)[]

/** Exceptions: counts, and lists of tags. */
export const exceptionCalls: AreaCalls = {
  'GET /stats/exceptions/store/{store}': stats,
  'GET /tag/error/store/{store}/list': listOf('error'),
  'GET /tag/noproduct/store/{store}/list': listOf('noproduct'),
  'GET /tag/lowbattery/store/{store}/list': listOf('lowbattery'),
  'GET /tag/duplicate/store/{store}/list': listOf('duplicate'),
}
