import type { ServerConfig } from '../src/generated/types'
import type { Records } from './db/records'

/** What holds while nobody has set anything; the defaults of server-config.schema.json. */
const usual: ServerConfig = {
  historyRetentionDays: 90,
  updateHistoryRetentionDays: 90,
  tagDisplayRefreshDays: 30,
  gatewayStatusCheckInterval: 60,
  panId: '0001',
  timeServerIp: '',
  timeServerPort: 123,
}

/** The configuration of the server as it is set. */
export async function readServerConfig(records: Records): Promise<ServerConfig> {
  return { ...usual, ...(await records.one('server-config')) }
}
