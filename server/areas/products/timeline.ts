import type { AreaCalls, Handler } from '../../calls/call'
import { noProduct } from '../../calls/outcomes'
import { infoChanges, stateOf } from '../../timeline/changes'
import { rowsBefore } from '../../timeline/history'
import { mergeNewest, pageOf, type Source } from '../../timeline/merge'
import { withOrigins } from '../../timeline/origins'

/** GET /timeline/store/{code}/product/{prCode} */
const timeline: Handler = async ({ params: { code: storeCode = '', prCode = '' }, query, user, services }) => {
  const page = pageOf(query)
  const { records, config } = services
  if (!(await records.one('product', { storeCode, prCode }))) throw noProduct()
  const changes: Source = {
    kind: 'update',
    async read(position, length) {
      const rows = await rowsBefore(services, 'product-update-history', { storeCode, prCode }, position, length)
      const known = await records.find('product-before', {
        storeCode,
        prCode,
        taskId: rows.map(({ taskId }) => taskId),
      })
      const before = new Map(known.map((row) => [row.taskId, row]))
      return rows.map((row, at) => {
        const kept = before.get(row.taskId)
        const older = kept ?? rows[at + 1]
        return {
          id: row._id ?? 0,
          entry: {
            id: `update-${row._id}`,
            kind: 'update',
            at: row.updatedAt ?? 0,
            ...stateOf(row),
            taskId: row.taskId,
            layoutId: row.layoutId ?? null,
            ...(kept?.added && { isNew: true }),
            ...(older &&
              !kept?.added && {
                info: infoChanges(older.prInfo, row.prInfo),
                ...(older.layoutId !== row.layoutId && { layoutBefore: older.layoutId ?? null }),
              }),
          },
        }
      })
    },
  }
  const { entries, next } = await mergeNewest(config.enableProductUpdateHistory ? [changes] : [], page)
  return { entries: await withOrigins(services, user, storeCode, entries), next }
}

/** The timeline of a product. */
export const productTimelineCalls: AreaCalls = { 'GET /timeline/store/{code}/product/{prCode}': timeline }
