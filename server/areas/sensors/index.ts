import { sql } from 'kysely'
import { type AreaCalls, type CallDefinition, CallError } from '../../http/call'
import { searchCall } from '../shell/searchCall'

const DAY = 86_400

const history: CallDefinition = {
  answer: 'sensor-history',
  summary: 'What a sensor measured between two times; the last day without them (spec/2 §7).',
  handle: async ({ params, query, services }) => {
    const storeCode = params.code ?? ''
    const sensorMac = params.mac ?? ''
    if ((await services.records.find('sensor', { storeCode, sensorMac })).length === 0) throw new CallError(404, 'Not found.')
    const endDate = epoch('endDate', query.endDate) ?? services.clock()
    const startDate = epoch('startDate', query.startDate) ?? endDate - DAY
    const { rows } = await sql<{ sensingTime: number; sensingValue: number }>`
      SELECT "sensingTime", "sensingValue" FROM sensor_sample
      WHERE "storeCode" = ${storeCode} AND "sensorMac" = ${sensorMac} AND "sensingTime" BETWEEN ${startDate} AND ${endDate}
      ORDER BY "sensingTime"`.execute(services.records.db)
    return { data: rows, startDate, endDate }
  },
}

/** A time of a query, in epoch seconds. @throws CallError 400 */
export function epoch(field: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  const seconds = Number(text)
  if (Number.isSafeInteger(seconds) && seconds >= 0 && seconds < 1e11) return seconds
  throw new CallError(400, 'validation error', { [field]: 'validation error' })
}

/** The calls of the sensors (spec/2 §7). */
export const sensorCalls: AreaCalls = {
  'POST /status/store/{code}/sensor/search': searchCall('sensor', 'The sensors of a store (spec/2 §7).', ({ params }) => ({ storeCode: params.code ?? '' })),
  'GET /history/store/{code}/sensor/{mac}': history,
  'POST /history/alarm/store/{store}/sensor/{id}/search': searchCall('sensor-alarm', 'The alarms of a sensor (spec/2 §7).', ({ params }) => ({
    storeCode: params.store ?? '',
    sensorMac: params.id ?? '',
  })),
}
