import type { Services } from '../services'
import { rowsBehind } from './history'
import type { Source } from './merge'

/** The alarms of a tag or a gateway, from the history of its own that they are in. */
export const tagAlarms = (services: Services, storeCode: string, tagMac: string): Source => source((behind, length) => rowsBehind(services, 'tag-alarm', { storeCode, tagMac }, behind, length))
export const gatewayAlarms = (services: Services, storeCode: string, gwMac: string): Source => source((behind, length) => rowsBehind(services, 'gateway-alarm', { storeCode, gwMac }, behind, length))

type Rows = ReturnType<typeof rowsBehind<'tag-alarm'>> | ReturnType<typeof rowsBehind<'gateway-alarm'>>

const source = (rows: (...part: Parameters<Source['read']>) => Rows): Source => ({
  kind: 'alarm',
  read: async (behind, length) =>
    (await rows(behind, length)).map(({ _id = 0, alarmTime, alarmType, class: alarmClass, data }) => ({
      id: _id,
      entry: { id: `alarm-${_id}`, kind: 'alarm', at: alarmTime, alarmType, class: alarmClass, ...(data != null && { data }) },
    })),
})
