import type { ListView, OwnPreference } from '../../../src/generated/types'
import { say } from '../../base/say'
import { CallError } from '../../calls/callError'
import type { AreaHooks, RecordHooks } from '../../engine/hooks'

/** Limits for each person. */
const MAX_VIEWS = 500
const MAX_PREFERENCES = 500

const full = (most: number) => new CallError(409, say('server.mostOwn', { most }))

const views: RecordHooks<ListView> = {
  before: ({ name, ...sent }) => ({ ...sent, ...(name !== undefined && { name: name.trim() }) }),
  async refuse({ before, record, records }) {
    const { id, owner, list, name, roleId } = record
    if (roleId != null && roleId !== before?.roleId && !(await records.one('role', { role_id: roleId })))
      throw new CallError(400, 'server.noSuchRole', 'roleId')
    const named = await records.find('list-view', { owner, list, name })
    if (named.some((view) => view.id !== Number(id))) throw new CallError(409, 'server.nameTaken', 'name')
    if (!before && (await records.count('list-view', { owner })) >= MAX_VIEWS) throw full(MAX_VIEWS)
  },
}

const preferences: RecordHooks<OwnPreference> = {
  async refuse({ before, record: { owner, name }, records }) {
    if (!before && (await records.one('own-preference', { owner, name })))
      throw new CallError(409, 'server.nameTaken', 'name')
    if (!before && (await records.count('own-preference', { owner })) >= MAX_PREFERENCES) throw full(MAX_PREFERENCES)
  },
}

/** Named views of lists, and preferences. */
export const viewHooks: AreaHooks = { 'list-view': views, 'own-preference': preferences }
