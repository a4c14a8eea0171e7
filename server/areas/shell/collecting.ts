import { canSeeStore } from '../../../src/schema/access'
import { type AreaCalls, type Handler, CallError } from '../../http/call'

const collecting: Handler = async ({ user, services }) => {
  const stores = services.checks.list()
  if (user.authenticated) return stores.filter(({ storeCode }) => canSeeStore(user, storeCode))
  if (!services.config.collectingOpen) throw new CallError(401, 'server.sessionInvalid')
  return stores
}

export const collectingCalls: AreaCalls = { 'GET /tag/status/collecting/store': collecting }
