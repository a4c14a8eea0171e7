import { useTranslate } from 'ra-core'
import type { PlusDevice } from '../../../generated/types'
import styles from './devices.module.css'

/** Received power, in dBm, of a perfect wireless network, and of one that is lost. */
const BEST = -45
const WORST = -90

/** The networks of a device, with the reception of wireless ones. */
export function NetworkList({ networks }: { networks: NonNullable<PlusDevice['networks']> }) {
  const translate = useTranslate()
  if (networks.length === 0) return <>{translate('areas.signage.devices.noNetworks')}</>
  return (
    <ul className={styles.networks}>
      {networks.map(({ name, ip, rssi }) => (
        <li key={name}>
          <b>{name}</b>
          {ip && <code>{ip}</code>}
          {rssi == null ? (
            <span>{translate('areas.signage.devices.cable')}</span>
          ) : (
            <span>
              <meter
                min={0}
                max={100}
                low={30}
                high={60}
                optimum={90}
                value={strength(rssi)}
                aria-label={translate('areas.signage.devices.signal')}
              />{' '}
              {translate('areas.signage.devices.power', { rssi })}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const strength = (rssi: number): number =>
  Math.max(0, Math.min(100, Math.round(((rssi - WORST) / (BEST - WORST)) * 100)))
