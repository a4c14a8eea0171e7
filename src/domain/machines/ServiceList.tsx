import { useTranslate } from 'ra-core'
import { Badge, type Tone } from '../../ui/kit/Badge'
import { ErrorIcon, OkIcon, WarnIcon } from '../../ui/kit/icons'
import styles from './machines.module.css'

interface ServiceState {
  readonly name: string
  readonly status: string
}

const TONES: Readonly<Record<string, Tone>> = {
  RUNNING: 'ok',
  OK: 'ok',
  NORMAL: 'ok',
  IDLE: 'neutral',
  OFF: 'neutral',
  STARTING: 'warn',
  FAILED: 'error',
  STOPPED: 'error',
  NG: 'error',
}
const ICONS = { ok: OkIcon, warn: WarnIcon, error: ErrorIcon, info: undefined, neutral: undefined }

interface ServiceListProps {
  readonly services: readonly ServiceState[]
  /** The values are outdated: no verdict is shown. */
  readonly stale?: boolean
}

/** The services of a machine and their states. A name or state without a translation is shown as it is. */
export function ServiceList({ services, stale = false }: ServiceListProps) {
  const translate = useTranslate()
  if (services.length === 0) return <p className={styles.none}>{translate('live.noServices')}</p>
  return (
    <ul className={styles.services}>
      {services.map(({ name, status }) => {
        const tone = stale ? 'neutral' : (TONES[status.toUpperCase()] ?? 'neutral')
        const Icon = ICONS[tone]
        return (
          <li key={name}>
            <span>{translate(`live.services.${name}`, { _: name })}</span>
            <Badge tone={tone} {...(Icon && { icon: <Icon aria-hidden="true" /> })}>
              {translate(`live.states.${status.toUpperCase()}`, { _: status })}
            </Badge>
          </li>
        )
      })}
    </ul>
  )
}
