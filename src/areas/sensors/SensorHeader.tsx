import { useGetOne, useTranslate, type RaRecord } from 'ra-core'
import { useClock } from '../../data/clock'
import { HttpError } from '../../data/http'
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

/** Which sensor a page is of, as the route names it. */
export interface SensorPath {
  readonly storeCode: string
  readonly sensorMac: string
}

const REFRESH_EVERY = 10_000
const FACTS = ['status', 'sensingValue', 'battery', 'rssi', 'gwMac', 'version', 'updatedAt'] as const
const VIEWS = [
  ['history', 'history'],
  ['alarms', 'alarm/history'],
] as const

/** Which sensor it is and how it is, the way back to its store, and its two histories (spec/2 §2). */
export function SensorHeader({ sensor, title }: { sensor: SensorPath; title: string }) {
  const translate = useTranslate()
  const clock = useClock()
  const descriptor = useDescriptor('sensor')
  const store = useStoreName(sensor.storeCode)
  const at = encodeURIComponent
  const { data, error } = useGetOne<RaRecord<string> & Sensor>(
    'sensor',
    { id: recordId(['storeCode', 'sensorMac'], { ...sensor }), meta: { params: { storeCode: sensor.storeCode } } },
    { refetchInterval: REFRESH_EVERY, retry: false, meta: { background: true } },
  )
  const isGone = error instanceof HttpError && error.status === 404
  return (
    <>
      <RecordHeader back={{ to: `/sensor/detail/${at(sensor.storeCode)}`, label: translate('areas.sensors.back', { store }) }} title={title} code={sensor.sensorMac} />
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
        tabs={VIEWS.map(([name, path]) => ({ to: `/sensor/${at(sensor.storeCode)}/${at(sensor.sensorMac)}/${path}`, label: translate(`areas.sensors.tabs.${name}`) }))}
      />
    </>
  )
}
