import type { Tag } from '../../../src/generated/types'
import type { AreaCalls, Handler } from '../../calls/call'
import { notFound } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import { infoChanges, stateOf } from '../../timeline/changes'
import { rowsBefore, tagAlarms } from '../../timeline/history'
import { kindsOf, mergeNewest, pageOf, type Source } from '../../timeline/merge'
import { readsAudit, withOrigins } from '../../timeline/origins'

/** GET /timeline/store/{code}/tag/{mac} */
const timeline: Handler = async ({ params, query, user, services }) => {
  const storeCode = params.code ?? ''
  const [page, kinds] = [pageOf(query), kindsOf(query)]
  const tag = await services.records.one('tag', { storeCode, tagMac: params.mac ?? '' })
  if (!tag) throw notFound()
  const sources = sourcesOf(services, tag, readsAudit(user)).filter(({ kind }) => kinds.has(kind))
  const { entries, next } = await mergeNewest(sources, page)
  return { entries: await withOrigins(services, user, storeCode, entries), next }
}

function sourcesOf(services: Services, { storeCode, tagId, tagMac }: Tag, isNamed: boolean): Source[] {
  return [
    {
      kind: 'update',
      async read(position, length) {
        const rows = await rowsBefore(services, 'tag-update-history', { storeCode, tagId }, position, length)
        return rows.map((row, at) => {
          const before = rows[at + 1]
          const isSame = before !== undefined && (before.prCode ?? null) === (row.prCode ?? null)
          return {
            id: row._id ?? 0,
            entry: {
              id: `update-${row._id}`,
              kind: 'update',
              at: row.updatedAt ?? 0,
              ...stateOf(row),
              taskId: row.taskId,
              prCode: row.prCode ?? null,
              layoutId: row.layoutId ?? null,
              ...(before && !isSame && { prCodeBefore: before.prCode ?? null }),
              ...(isSame && before.layoutId !== row.layoutId && { layoutBefore: before.layoutId ?? null }),
              ...(isSame && { info: infoChanges(before.prInfo, row.prInfo) }),
            },
          }
        })
      },
    },
    tagAlarms(services, storeCode, tagMac),
    {
      kind: 'command',
      async read(position, length) {
        const rows = await rowsBefore(services, 'tag-command', { storeCode, tagMac }, position, length)
        return rows.map((row) => ({
          id: row._id ?? 0,
          entry: {
            id: `command-${row._id}`,
            kind: 'command',
            at: row.at,
            command: row.command,
            ...(row.option != null && { option: row.option }),
            ...(isNamed && row.email != null && { by: row.email }),
          },
        }))
      },
    },
    {
      kind: 'battery',
      async read(position, length) {
        const rows = await rowsBefore(services, 'battery-history', { storeCode, tagId }, position, length)
        return rows.map((row, at) => ({
          id: row._id ?? 0,
          entry: {
            id: `battery-${row._id}`,
            kind: 'battery',
            at: row.updatedAt,
            battery: row.battery,
            ...(rows[at + 1] && { batteryBefore: rows[at + 1]?.battery }),
          },
        }))
      },
    },
    {
      kind: 'reset',
      async read(position, length) {
        const rows = await rowsBefore(services, 'reset-history', { storeCode, tagId }, position, length)
        return rows.map((row) => ({
          id: row._id ?? 0,
          entry: { id: `reset-${row._id}`, kind: 'reset', at: row.last_time, count: row.cnt },
        }))
      },
    },
    {
      kind: 'event',
      async read(position, length) {
        const rows = await rowsBefore(services, 'label-event', { storeCode, labelMac: tagMac }, position, length)
        return rows.map(({ id, kind, updatedAt, which, gwMac }) => ({
          id,
          entry: {
            id: `event-${id}`,
            kind: 'event',
            at: updatedAt,
            event: kind,
            ...(which != null && { which }),
            ...(gwMac != null && { gwMac }),
          },
        }))
      },
    },
  ]
}

/** The timeline of a tag. */
export const tagTimelineCalls: AreaCalls = { 'GET /timeline/store/{code}/tag/{mac}': timeline }
