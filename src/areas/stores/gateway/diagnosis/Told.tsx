import { useTranslate } from 'ra-core'
import { useClock } from '../../../../data/clock'
import type { GatewayDiagnosis } from '../../../../generated/types'
import { Ago } from '../../../../ui/displays/ago'
import { Link } from '../../../../ui/kit/Link'
import { Part } from './Part'
import styles from './diagnosis.module.css'

interface ToldProps extends Pick<GatewayDiagnosis, 'alarm' | 'alarmDueAt'> {
  readonly gwMac: string
}

/** Who was told that a gateway is offline, and who does something about it. Nothing for who may read no alarms. */
export function Told({ gwMac, alarm, alarmDueAt }: ToldProps) {
  const translate = useTranslate()
  const clock = useClock()
  const text = (key: string, values?: object) => translate(`areas.gateway.diagnosis.told.${key}`, values)
  if (!alarm && alarmDueAt === undefined) return null
  const history = `/alarm/history?${new URLSearchParams({ filter_target: gwMac, condition_target: '==' }).toString()}`
  return (
    <Part title={text('title')} actions={<Link to={history}>{text('alarms')}</Link>}>
      <ul className={styles.lines}>
        {alarm ? <AlarmLines alarm={alarm} /> : <li>{(alarmDueAt ?? 0) * 1000 > Date.now() ? text('due', { time: clock.text(alarmDueAt) }) : text('noAlarm')}</li>}
      </ul>
    </Part>
  )
}

function AlarmLines({ alarm }: { readonly alarm: NonNullable<GatewayDiagnosis['alarm']> }) {
  const translate = useTranslate()
  const clock = useClock()
  const text = (key: string, values?: object) => translate(`areas.gateway.diagnosis.told.${key}`, values)
  const { at, state, mail, mailedTo, readers, assignee, acknowledgedBy, acknowledgedAt, note, silencedUntil } = alarm
  return (
    <>
      <li>{text('raised')} <Ago epoch={at} /></li>
      <li>{text(`mail.${mail}`, { to: mailedTo.join(', ') })}</li>
      <li>{text('bell', { smart_count: readers })}</li>
      <li>
        {acknowledgedBy === undefined ? text('notAcknowledged') : text('acknowledged', { who: acknowledgedBy })}
        {acknowledgedBy !== undefined && acknowledgedAt !== undefined && <> · <Ago epoch={acknowledgedAt} /></>}
        {note !== undefined && <q className={styles.note}>{note}</q>}
      </li>
      {assignee !== undefined && <li>{text('assigned', { who: assignee })}</li>}
      {state === 'SILENCED' && silencedUntil !== undefined && <li>{text('silenced', { time: clock.text(silencedUntil) })}</li>}
    </>
  )
}
