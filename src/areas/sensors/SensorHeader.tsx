import { ArrowLeft } from 'lucide-react'
import { useGetOne, useTranslate, type RaRecord } from 'ra-core'
import { NavLink } from 'react-router'
import { HttpError } from '../../data/http'
import { useStoreName } from '../../data/storeName'
import { useDescriptor } from '../../data/useDescriptor'
import type { Sensor } from '../../generated/types'
import { fieldOf } from '../../schema/descriptor'
import { recordId } from '../../schema/recordId'
import { displayNode } from '../../ui/displays/registry'
import { FactStrip } from '../../ui/kit/FactStrip'
import { Link } from '../../ui/kit/Link'
import { PageHeader } from '../../ui/kit/PageHeader'
import styles from './sensors.module.css'

/** Which sensor a page is of, as the route names it. */
export interface SensorPath {
  readonly storeCode: string
  readonly sensorMac: string
}

const REFRESH_EVERY = 10_000
const FACTS = ['status', 'battery', 'rssi', 'gwMac', 'version', 'updatedAt'] as const
const VIEWS = [
  ['history', 'history'],
  ['alarms', 'alarm/history'],
] as const

/** Which sensor it is and how it is, the way back to its store, and its two histories (spec/2 §2). */
export function SensorHeader({ sensor, title }: { sensor: SensorPath; title: string }) {
  const translate = useTranslate()
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
      <Link to={`/sensor/detail/${at(sensor.storeCode)}`} className={styles.back}>
        <ArrowLeft size={14} aria-hidden="true" />
        {translate('areas.sensors.back', { store })}
      </Link>
      <PageHeader
        title={
          <>
            {title} <span className={styles.mac}>{sensor.sensorMac}</span>
          </>
        }
      />
      {isGone ? (
        <p className={styles.gone}>{translate('areas.sensors.gone')}</p>
      ) : (
        descriptor && (
          <FactStrip
            facts={FACTS.map((name) => ({
              label: translate(`resources.sensor.fields.${name}`),
              value: data && displayNode('sensor', fieldOf(descriptor, name), { ...data }, translate),
            }))}
          />
        )
      )}
      <nav className={styles.tabs} aria-label={translate('areas.sensors.views')}>
        {VIEWS.map(([name, path]) => (
          <NavLink key={name} to={`/sensor/${at(sensor.storeCode)}/${at(sensor.sensorMac)}/${path}`} className={styles.tab ?? ''} replace end>
            {translate(`areas.sensors.tabs.${name}`)}
          </NavLink>
        ))}
      </nav>
    </>
  )
}
