import { alarmVariables } from '../../../src/schema/alarmLetter'
import { seesAllStores } from '../../../src/schema/access'
import { alarmKinds, alarmTypes } from '../../alarms/catalogue'
import { readContents } from '../../alarms/content'
import type { AreaCalls, Handler } from '../../http/call'
import { stringList } from '../../http/input'
import { denied } from '../../http/outcomes'
import { SYSTEM } from '../../systemAlarm'
import { searchPage } from '../../engine/search'
import { alarmSettingCalls } from './settings'

const config: Handler = async ({ services }) => ({
  types: [...alarmTypes],
  content: (await readContents(services.records)).map(({ type, title, detail }) => ({ type, title, detail })),
  admin: alarmTypes.filter((type) => alarmKinds[type].about === 'system'),
  server: alarmTypes.filter((type) => alarmKinds[type].server),
  variables: [...alarmVariables],
})

/**
 * The alarms of stores and of the system. What the body's storeList names, else all that the user sees;
 * SYSTEM is for the ones who see all stores or may read servers.
 */
const history: Handler = async (context) => {
  const { user, body } = context
  const asked = stringList('storeList', (body as { storeList?: unknown } | null)?.storeList)
  const seesSystem = seesAllStores(user) || user.privilege.server?.read === true
  if (asked?.includes(SYSTEM) && !seesSystem) throw denied()
  const seen = seesAllStores(user) ? undefined : [...user.store, ...(seesSystem ? [SYSTEM] : [])]
  const location = asked && asked.length > 0 ? asked : seen
  return searchPage(context, 'alarm-history', location ? { location } : {}, seen ?? 'all')
}

/** The calls of alarms (spec/3 §2, §7). */
export const alarmCalls: AreaCalls = { ...alarmSettingCalls, 'GET /alarm/config': config, 'POST /history/alarm/system/search': history }
