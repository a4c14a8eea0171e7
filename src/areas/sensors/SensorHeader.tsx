import { useGetOne, useTranslate, type RaRecord } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useClock } from '../../data/clock'
import { isMissing, whileThere } from '../../data/errors'
import { useStoreName } from '../../data/storeName'
import { useDescriptor } from '../../data/useDescriptor'
import type { Sensor } from '../../generated/types'
import { fieldOf } from '../../schema/descriptor'
import { recordId } from '../../schema/recordId'
import { displayNode } from '../../ui/displays/registry'
import { RecordHeader } from '../../domain/history/RecordHeader'
import styles from '../../domain/history/recordPage.module.css'
import { RecordTabs } from '../../domain/history/RecordTabs'
import { FactStrip } from '../../ui/kit/FactStrip'

/** The parameters of a sensor's route. */
export interface SensorPath {
  readonly storeCode: string
  readonly sensorMac: string
}

/** The sensor in the route. The object keeps its identity until the sensor changes. */
export function useSensorPath(): SensorPath {
  const { storeCode = '', sensorMac = '' } = useParams()
  return useMemo(() => ({ storeCode, sensorMac }), [storeCode, sensorMac])
}

const REFRESH_MS = 10_000
const FACTS = ['status', 'sensingValue', 'battery', 'rssi', 'gwMac', 'version', 'updatedAt'] as const
const VIEWS = [
  ['history', 'history'],
  ['alarms', 'alarm/history'],
] as const

/** The header of a sensor's pages: its current values, a link back to its store, and tabs for its histories. */
export function SensorHeader({ sensor, title }: { sensor: SensorPath; title: string }) {
  const translate = useTranslate()
  const clock = useClock()
  const descriptor = useDescriptor('sensor')
  const store = useStoreName(sensor.storeCode)
  const at = encodeURIComponent
  const { data, error } = useGetOne<RaRecord<string> & Sensor>(
    'sensor',
    { id: recordId(['storeCode', 'sensorMac'], { ...sensor }), meta: { params: { storeCode: sensor.storeCode } } },
    { refetchInterval: whileThere(REFRESH_MS), retry: false, meta: { background: true } },
  )
  const isGone = isMissing(error)
  return (
    <>
      <RecordHeader
        back={{ to: `/sensor/detail/${at(sensor.storeCode)}`, label: translate('areas.sensors.back', { store }) }}
        title={title}
        code={sensor.sensorMac}
      />
      {isGone ? (
        <p className={styles.gone}>{translate('areas.sensors.gone')}</p>
      ) : (
        descriptor && (
          <FactStrip
            facts={FACTS.map((name) => ({
              label: translate(`resources.sensor.fields.${name}`),
              value: data && displayNode('sensor', fieldOf(descriptor, name), { ...data }, translate, clock),
            }))}
          />
        )
      )}
      <RecordTabs
        label={translate('areas.sensors.views')}
        tabs={VIEWS.map(([name, path]) => ({
          to: `/sensor/${at(sensor.storeCode)}/${at(sensor.sensorMac)}/${path}`,
          label: translate(`areas.sensors.tabs.${name}`),
        }))}
      />
    </>
  )
}
