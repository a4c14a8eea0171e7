import { alarmVariables } from '../../../src/schema/alarmLetter'
import { alarmKinds, alarmTypes } from '../../alarms/catalogue'
import { readContents } from '../../alarms/content'
import type { AreaCalls, Handler } from '../../http/call'
import { stringList } from '../../http/input'
import { denied } from '../../http/outcomes'
import { SYSTEM } from '../../systemAlarm'
import type { AreaHooks } from '../../engine/hooks'
import { isSeen, namesOf, seenPlaces } from './places'
import { alarmSettingHooks } from './settings'
import { stateCalls } from './states'

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
      if (asked?.includes(SYSTEM) && !isSeen(user, SYSTEM)) throw denied()
      const location = asked && asked.length > 0 ? asked.filter((one) => isSeen(user, one)) : seenPlaces(user)
      return location ? { location } : {}
    },
    derive: (rows, _context, records) => namesOf(rows, records),
  },
}

/** The calls of alarms (spec/3 §2, §7). */
export const alarmCalls: AreaCalls = { 'GET /alarm/config': config, ...stateCalls }
