import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useClock } from '../../../../data/clock'
import type { GatewayDiagnosis } from '../../../../generated/types'
import { fillPath } from '../../../../schema/template'
import { Ago } from '../../../../ui/displays/ago'
import { Link } from '../../../../ui/kit/Link'
import styles from './diagnosis.module.css'

interface PartProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export const Part = ({ title, actions, children }: PartProps) => (
  <section className={styles.part}>
    <h3>
      {title}
      {actions}
    </h3>
    {children}
  </section>
)

type Tags = NonNullable<GatewayDiagnosis['tags']>

/**
 * The list of a store's tags that were last heard through a gateway.
 * @param status statuses to filter by, comma-separated
 */
export function tagsHref(storeCode: string, gwIp: string, status?: string): string {
  const filter = new URLSearchParams({
    filter_gwIp: gwIp,
    condition_gwIp: '==',
    ...(status !== undefined && { filter_status: status, condition_status: 'in' }),
  })
  return `/tag/detail/${encodeURIComponent(storeCode)}?${filter.toString()}`
}

/** The tags that depend on an offline gateway, and the tasks that wait for it. */
export function Affected({
  storeCode,
  tags: { gwIp, total, silent, waiting, failed, tasks = [] },
}: {
  readonly storeCode: string
  readonly tags: Tags
}) {
  const translate = useTranslate()
  const text = (key: string, smart_count: number) => translate(`areas.gateway.diagnosis.tags.${key}`, { smart_count })
  return (
    <Part title={translate('areas.gateway.diagnosis.affected')}>
      <ul className={styles.lines}>
        <li>{total > 0 ? <Link to={tagsHref(storeCode, gwIp)}>{text('total', total)}</Link> : text('total', 0)}</li>
        {total > 0 && <li>{text('silent', silent)}</li>}
        {waiting > 0 && (
          <li>
            <Link to={tagsHref(storeCode, gwIp, 'WIP,UPDATE')}>{text('waiting', waiting)}</Link>
          </li>
        )}
        {failed > 0 && (
          <li>
            <Link to={tagsHref(storeCode, gwIp, 'NG')}>{text('failed', failed)}</Link>
          </li>
        )}
        {tasks.length > 0 && (
          <li>
            {translate('areas.gateway.diagnosis.tags.tasks')}{' '}
            {tasks.map(({ taskId, taskType }) => (
              <Link
                key={taskId}
                className={styles.task}
                to={fillPath('/task/detail/{storeCode}/{taskId}/{taskType}', { storeCode, taskId, taskType })}
              >
                {taskId}
              </Link>
            ))}
          </li>
        )}
      </ul>
    </Part>
  )
}

interface NotifiedProps extends Pick<GatewayDiagnosis, 'alarm' | 'alarmDueAt'> {
  readonly gwMac: string
}

/**
 * Who was notified that a gateway is offline, and who is handling it. Renders nothing for people who may not read
 * alarms.
 */
export function Notified({ gwMac, alarm, alarmDueAt }: NotifiedProps) {
  const translate = useTranslate()
  const clock = useClock()
  const text = (key: string, values?: object) => translate(`areas.gateway.diagnosis.told.${key}`, values)
  if (!alarm && alarmDueAt === undefined) return null
  const history = `/alarm/history?${new URLSearchParams({ filter_target: gwMac, condition_target: '==' }).toString()}`
  return (
    <Part title={text('title')} actions={<Link to={history}>{text('alarms')}</Link>}>
      <ul className={styles.lines}>
        {alarm ? (
          <AlarmLines alarm={alarm} />
        ) : (
          <li>
            {(alarmDueAt ?? 0) * 1000 > Date.now() ? text('due', { time: clock.text(alarmDueAt) }) : text('noAlarm')}
          </li>
        )}
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
      <li>
        {text('raised')} <Ago epoch={at} />
      </li>
      <li>{text(`mail.${mail}`, { to: mailedTo.join(', ') })}</li>
      <li>{text('bell', { smart_count: readers })}</li>
      <li>
        {acknowledgedBy === undefined ? text('notAcknowledged') : text('acknowledged', { who: acknowledgedBy })}
        {acknowledgedBy !== undefined && acknowledgedAt !== undefined && (
          <>
            {' '}
            · <Ago epoch={acknowledgedAt} />
          </>
        )}
        {note !== undefined && <q className={styles.note}>{note}</q>}
      </li>
      {assignee !== undefined && <li>{text('assigned', { who: assignee })}</li>}
      {state === 'SILENCED' && silencedUntil !== undefined && (
        <li>{text('silenced', { time: clock.text(silencedUntil) })}</li>
      )}
    </>
  )
}
