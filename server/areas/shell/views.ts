import type { ListView, OwnPreference } from '../../../src/generated/types'
import type { AreaHooks, RecordHooks } from '../../engine/hooks'
import { CallError } from '../../http/call'

const views: RecordHooks<ListView> = {
  before: ({ name, ...sent }) => ({ ...sent, ...(name !== undefined && { name: name.trim() }) }),
  async refuse({ record, records }) {
    const { id, owner, list, name } = record
    const named = await records.find('list-view', { owner, list, name })
    if (named.some((view) => view.id !== Number(id))) throw new CallError(409, 'server.nameTaken', 'name')
  },
}

const preferences: RecordHooks<OwnPreference> = {
  async refuse({ before, record: { owner, name }, records }) {
    if (!before && (await records.one('own-preference', { owner, name }))) throw new CallError(409, 'server.nameTaken', 'name')
  },
}

/** Named views of lists, and what people prefer. */
export const viewHooks: AreaHooks = { 'list-view': views, 'own-preference': preferences }
