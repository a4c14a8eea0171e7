import type { AreaCalls, CallDefinition } from '../../http/call'
import { epoch } from '../../http/input'
import { invalid, notFound } from '../../http/outcomes'
import { path, searchCall } from '../../engine/search'

const DAY = 86_400

const history: CallDefinition = {
  answer: 'sensor-history',
  summary: 'What a sensor measured between two times; the last day without them (spec/2 §7).',
  handle: async ({ params, query, services }) => {
    const storeCode = params.code ?? ''
    const sensorMac = params.mac ?? ''
    const sensor = await services.records.one('sensor', { storeCode, sensorMac })
    if (!sensor) throw notFound()
    const endDate = epoch('endDate', query.endDate) ?? services.clock()
    const startDate = epoch('startDate', query.startDate) ?? endDate - DAY
    if (startDate > endDate) throw invalid('startDate', 'endDate')
    const samples = await services.records.between('sensor-sample', { storeCode, sensorMac }, startDate, endDate)
    return { data: samples.map(({ sensingTime, sensingValue }) => ({ sensingTime, sensingValue })), unit: sensor.unit ?? null, startDate, endDate }
  },
}

/** The calls of the sensors (spec/2 §7). */
export const sensorCalls: AreaCalls = {
  'POST /status/store/{code}/sensor/search': searchCall('sensor', 'The sensors of a store (spec/2 §7).', path({ storeCode: 'code' })),
  'GET /history/store/{code}/sensor/{mac}': history,
  'POST /history/alarm/store/{store}/sensor/{id}/search': searchCall('sensor-alarm', 'The alarms of a sensor (spec/2 §7).', path({ storeCode: 'store', sensorMac: 'id' })),
}
