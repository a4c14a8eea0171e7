import type { AreaCalls, Handler } from '../../http/call'
import { noProduct } from '../../http/outcomes'
import { infoChanges, stateOf } from '../../timeline/changes'
import { rowsBehind } from '../../timeline/history'
import { mergeNewest, partOf, type Source } from '../../timeline/merge'
import { withOrigins } from '../../timeline/origins'

/** GET /timeline/store/{code}/product/{prCode} */
const timeline: Handler = async ({ params: { code: storeCode = '', prCode = '' }, query, user, services }) => {
  const part = partOf(query)
  const { records, config } = services
  if (!(await records.one('product', { storeCode, prCode }))) throw noProduct()
  const changes: Source = {
    kind: 'update',
    async read(behind, length) {
      const rows = await rowsBehind(services, 'product-update-history', { storeCode, prCode }, behind, length)
      const known = await records.find('product-before', { storeCode, prCode, taskId: rows.map(({ taskId }) => taskId) })
      const before = new Map(known.map((row) => [row.taskId, row]))
      return rows.map((row, at) => {
        const kept = before.get(row.taskId)
        const older = kept ?? rows[at + 1]
        return {
          id: row._id ?? 0,
          entry: {
            id: `update-${row._id}`, kind: 'update', at: row.updatedAt ?? 0, ...stateOf(row), taskId: row.taskId, layoutId: row.layoutId ?? null,
            ...(kept?.added && { isNew: true }),
            ...(older && !kept?.added && { info: infoChanges(older.prInfo, row.prInfo), ...(older.layoutId !== row.layoutId && { layoutBefore: older.layoutId ?? null }) }),
          },
        }
      })
    },
  }
  const { entries, next } = await mergeNewest(config.enableProductUpdateHistory ? [changes] : [], part)
  return { entries: await withOrigins(services, user, storeCode, entries), next }
}

/** What happened to a product. */
export const productTimelineCalls: AreaCalls = { 'GET /timeline/store/{code}/product/{prCode}': timeline }
