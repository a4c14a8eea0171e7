import type { AreaCalls, Handler } from '../../calls/call'
import { epoch } from '../../calls/input'
import { invalid, notFound } from '../../calls/outcomes'

const DAY = 86_400

const history: Handler = async ({ params, query, services }) => {
  const storeCode = params.code ?? ''
  const sensorMac = params.mac ?? ''
  const sensor = await services.records.one('sensor', { storeCode, sensorMac })
  if (!sensor) throw notFound()
  const endDate = epoch('endDate', query.endDate) ?? services.clock()
  const startDate = epoch('startDate', query.startDate) ?? endDate - DAY
  if (startDate > endDate) throw invalid('startDate', 'endDate')
  const samples = await services.records.between('sensor-sample', { storeCode, sensorMac }, startDate, endDate)
  return {
    data: samples.map(({ sensingTime, sensingValue }) => ({ sensingTime, sensingValue })),
    unit: sensor.unit ?? null,
    startDate,
    endDate,
  }
}

/** The history of sensors. */
export const sensorCalls: AreaCalls = {
  'GET /history/store/{code}/sensor/{mac}': history,
}
