import { canSeeStore } from '../../../src/schema/access'
import { type AreaCalls, type CallDefinition, CallError } from '../../http/call'

const collecting: CallDefinition = {
  answer: { list: 'tag-status-collecting' },
  summary: 'The stores whose tags are being asked for their status (spec/1 §4, spec/3 §3). Open; who sends a session gets the own stores.',
  handle: async ({ user, services }) => {
    const stores = services.radio.collecting.list()
    if (user.authenticated) return stores.filter(({ storeCode }) => canSeeStore(user, storeCode))
    if (!services.config.collectingOpen) throw new CallError(401, 'server.sessionInvalid')
    return stores
  },
}

export const collectingCalls: AreaCalls = { 'GET /tag/status/collecting/store': collecting }
