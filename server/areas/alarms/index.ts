import { alarmVariables } from '../../../src/schema/alarmLetter'
import { seesAllStores } from '../../../src/schema/access'
import { alarmKinds, alarmTypes } from '../../alarms/catalogue'
import { readContents } from '../../alarms/content'
import type { AreaCalls, Handler } from '../../http/call'
import { stringList } from '../../http/input'
import { denied } from '../../http/outcomes'
import { SYSTEM } from '../../systemAlarm'
import type { AreaHooks } from '../../engine/hooks'
import { alarmSettingHooks } from './settings'

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
export const alarmHooks: AreaHooks = {
  ...alarmSettingHooks,
  'alarm-history': {
    where({ user, body }) {
      const asked = stringList('storeList', body.storeList)
      const seesSystem = seesAllStores(user) || user.privilege.server?.read === true
      if (asked?.includes(SYSTEM) && !seesSystem) throw denied()
      const seen = seesAllStores(user) ? undefined : [...user.store, ...(seesSystem ? [SYSTEM] : [])]
      const location = asked && asked.length > 0 ? asked.filter((one) => seen?.includes(one) ?? true) : seen
      return location ? { location } : {}
    },
  },
}

/** The calls of alarms (spec/3 §2, §7). */
export const alarmCalls: AreaCalls = { 'GET /alarm/config': config }
