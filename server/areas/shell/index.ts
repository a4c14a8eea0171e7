import { canSeeStore } from '../../../src/schema/access'
import type { AreaCalls, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { downloadCalls } from './downloads'

const collecting: Handler = async ({ user, services }) => {
  const stores = services.checks.list()
  if (user.authenticated) return stores.filter(({ storeCode }) => canSeeStore(user, storeCode))
  if (!services.config.collectingOpen) throw new CallError(401, 'server.sessionInvalid')
  return stores
}

/** The calls behind every page: the status check indicator, and downloads. */
export const shellCalls: AreaCalls = { 'GET /tag/status/collecting/store': collecting, ...downloadCalls }
