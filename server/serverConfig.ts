import type { ServerConfig } from '../src/generated/types'
import type { Records } from './db/records'

/** What holds while nobody has set anything; the defaults of server-config.schema.json. */
const defaults: Required<Omit<ServerConfig, 'revision'>> = {
  retailServerIp: '',
  retailServerPort: null,
  historyRetentionDays: 90,
  updateHistoryRetentionDays: 90,
  tagDisplayRefreshDays: 30,
  gatewayStatusCheckInterval: 60,
  panId: '0001',
  timeServerIp: '',
  timeServerPort: 123,
  generateTaskForLayoutUpdate: false,
  forwardLayoutToGateway: false,
  mainFromMac: false,
  mainFromPage: false,
  mobile: '',
  email: '',
}

/** The configuration of the server as it is set, every field of it. */
export async function readServerConfig(records: Records): Promise<ServerConfig> {
  return { ...defaults, ...(await records.one('server-config')) }
}
