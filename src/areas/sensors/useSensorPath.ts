import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { SensorPath } from './SensorHeader'

/** The sensor that the route names; the same object as long as it is the same sensor. */
export function useSensorPath(): SensorPath {
  const { storeCode = '', sensorMac = '' } = useParams()
  return useMemo(() => ({ storeCode, sensorMac }), [storeCode, sensorMac])
}
