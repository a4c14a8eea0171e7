import { alarmVariables } from '../../../src/schema/alarmLetter'
import { seesAllStores } from '../../../src/schema/access'
import { alarmKinds, alarmTypes } from '../../alarms/catalogue'
import { readContents } from '../../alarms/content'
import type { AreaCalls, CallContext, CallDefinition } from '../../http/call'
import { stringList } from '../../http/input'
import { denied } from '../../http/outcomes'
import { SYSTEM } from '../../systemAlarm'
import { searchPage } from '../../engine/search'
import { alarmSettingCalls } from './settings'

const config: CallDefinition = {
  answer: 'alarm-config',
  summary: 'What alarms there are, what is told of them, whom they concern, and the variables of a notification (spec/3 §3).',
  handle: async ({ services }) => ({
    types: [...alarmTypes],
    content: (await readContents(services.records)).map(({ type, title, detail }) => ({ type, title, detail })),
    admin: alarmTypes.filter((type) => alarmKinds[type].about === 'system'),
    server: alarmTypes.filter((type) => alarmKinds[type].server),
    variables: [...alarmVariables],
  }),
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
export const alarmCalls: AreaCalls = { ...alarmSettingCalls, 'GET /alarm/config': config, 'POST /history/alarm/system/search': history }
