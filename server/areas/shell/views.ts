import type { ListView, OwnPreference } from '../../../src/generated/types'
import type { AreaHooks, RecordHooks } from '../../engine/hooks'
import { CallError } from '../../http/call'
import { say } from '../../say'

/** Everybody may keep these: more than anybody makes, and no more than the database has room for. */
const MOST_VIEWS = 500
const MOST_PREFERENCES = 500

const full = (most: number) => new CallError(409, say('server.mostOwn', { most }))

const views: RecordHooks<ListView> = {
  before: ({ name, ...sent }) => ({ ...sent, ...(name !== undefined && { name: name.trim() }) }),
  async refuse({ before, record, records }) {
    const { id, owner, list, name, roleId } = record
    if (roleId != null && roleId !== before?.roleId && !(await records.one('role', { role_id: roleId }))) throw new CallError(400, 'server.noSuchRole', 'roleId')
    const named = await records.find('list-view', { owner, list, name })
    if (named.some((view) => view.id !== Number(id))) throw new CallError(409, 'server.nameTaken', 'name')
    if (!before && (await records.count('list-view', { owner })) >= MOST_VIEWS) throw full(MOST_VIEWS)
  },
}

const preferences: RecordHooks<OwnPreference> = {
  async refuse({ before, record: { owner, name }, records }) {
    if (!before && (await records.one('own-preference', { owner, name }))) throw new CallError(409, 'server.nameTaken', 'name')
    if (!before && (await records.count('own-preference', { owner })) >= MOST_PREFERENCES) throw full(MOST_PREFERENCES)
  },
}

/** Named views of lists, and what people prefer. */
export const viewHooks: AreaHooks = { 'list-view': views, 'own-preference': preferences }
