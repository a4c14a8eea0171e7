import { alarmVariables } from '../../../src/schema/alarmMail'
import { alarmKinds, alarmTypes } from '../../alarms/catalogue'
import { readContents } from '../../alarms/content'
import { isSeen, namesOf, seenPlaces } from '../../alarms/places'
import { SYSTEM } from '../../../src/schema/alarmTarget'
import type { AreaCalls, Handler } from '../../calls/call'
import { stringList } from '../../calls/input'
import { denied } from '../../calls/outcomes'
import type { AreaHooks } from '../../engine/hooks'
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
 * The alarms of stores and of the system, restricted to the body's storeList. SYSTEM is for users who see all stores or may
 * read servers.
 */
export const alarmHooks: AreaHooks = {
  ...alarmSettingHooks,
  'alarm-history': {
    where({ user, body }) {
      const requested = stringList('storeList', body.storeList)
      if (requested?.includes(SYSTEM) && !isSeen(user, SYSTEM)) throw denied()
      const location =
        requested && requested.length > 0 ? requested.filter((one) => isSeen(user, one)) : seenPlaces(user)
      return location ? { location } : {}
    },
    derive: (rows, _context, records) => namesOf(rows, records),
  },
}

/** The calls of alarms: types, and what people do about alarms. */
export const alarmCalls: AreaCalls = { 'GET /alarm/config': config, ...stateCalls }
