import { seesAllStores } from '../../../src/schema/access'
import type { AreaCalls, CallContext, CallDefinition } from '../../http/call'
import { stringList } from '../../http/input'
import { denied } from '../../http/outcomes'
import { SYSTEM } from '../../systemAlarm'
import { searchPage } from '../shell/searchCall'

/** Alarm types in the order of the specification (spec/1 §8, spec/3 §8), and who they are about. */
const types = {
  SERVER_STATUS_ABNORMAL: ['admin', 'server'],
  DISK_USAGE_ABNORMAL: ['admin', 'server'],
  MEMORY_USAGE_ABNORMAL: ['admin', 'server'],
  GW_STATUS_ABNORMAL: [],
  SEND_TO_GW_FAILURE: [],
  ACCOUNT_LOCKED: ['admin'],
  API_PERMISSION_DENIED: ['admin'],
  GW_TIME_SYNC_ABNORMAL: [],
  SEND_E_MAIL_FAILURE: ['admin'],
  INVALID_STORE_CODE: ['admin'],
  INVALID_GRM: ['admin'],
  PRODUCT_FILE_PARSER_EXCEPTION: [],
  THIRD_PARTY_AUTH_EXCEPTION: ['admin'],
  TAG_DATA_DECORATOR_EXCEPTION: [],
  TAG_STATUS_CHECK_TIME_OUT: [],
  FILE_DOWNLOAD_TASK_FAILURE: ['admin'],
  STATS_TASK_FAILURE: ['admin'],
  UPDATE_FAILURE: [],
  LOW_BATTERY_LIST_CHANGED: [],
  LOW_BATTERY_LIST_CLEARED: [],
} as const satisfies Record<string, readonly ('admin' | 'server')[]>

const config: CallDefinition = {
  answer: 'alarm-config',
  summary: 'What alarms there are (spec/3 §3).',
  handle: async ({ services }) => {
    const names = Object.keys(types) as (keyof typeof types)[]
    const about = (who: 'admin' | 'server') => names.filter((name) => (types[name] as readonly string[]).includes(who))
    const contents = await services.records.find('notification-content', {})
    return {
      types: names,
      content: contents.map(({ type, subject, detail }) => ({ type, title: subject ?? '', detail: detail ?? '' })),
      admin: about('admin'),
      server: about('server'),
      variables: ['storeCode', 'storeName', 'type', 'data', 'updatedAt'],
    }
  },
}

/**
 * The alarms of stores and of the system. What the body's storeList names, else all that the user sees;
 * SYSTEM is for the ones who see all stores or may read servers.
 */
const history: CallDefinition = {
  answer: { table: 'alarm-history' },
  summary: "The alarms of the user's stores and of the system; storeList narrows them (spec/1 §7, spec/3 §7).",
  handle: async (context: CallContext<unknown>) => {
    const { user, body } = context
    const asked = stringList('storeList', (body as { storeList?: unknown } | null)?.storeList)
    const seesSystem = seesAllStores(user) || user.privilege.server?.read === true
    if (asked?.includes(SYSTEM) && !seesSystem) throw denied()
    const seen = seesAllStores(user) ? undefined : [...user.store, ...(seesSystem ? [SYSTEM] : [])]
    const location = asked && asked.length > 0 ? asked : seen
    return searchPage(context, 'alarm-history', location ? { location } : {}, seen ?? 'all')
  },
}

/** The calls of alarms (spec/3 §2, §7). */
export const alarmCalls: AreaCalls = { 'GET /alarm/config': config, 'POST /history/alarm/system/search': history }
