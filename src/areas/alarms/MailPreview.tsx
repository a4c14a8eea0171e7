import { useGetList, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useStoreName } from '../../data/storeName'
import type { AlarmHistory, NotificationContent } from '../../generated/types'
import { alarmMail } from '../../schema/alarmMail'
import styles from './alarms.module.css'

const NEWEST = { field: 'updatedAt', order: 'DESC' } as const
const ONE = { page: 1, perPage: 1 }

/** The mail for the newest alarm of the type, or for a made-up one if there was none yet. */
export function MailPreview({ type }: { type: string }) {
  const translate = useTranslate()
  const { control } = useFormContext()
  const [title, detail, subject, body]: unknown[] = useWatch({ control, name: ['title', 'detail', 'subject', 'body'] })
  const { data, isPending } = useGetList<AlarmHistory & { id: string }>(
    'alarm-history',
    { pagination: ONE, sort: NEWEST, filter: { type } },
    { meta: { background: true } },
  )
  const newest = data?.[0]
  const alarm = useMemo(() => newest ?? sampleAlarm(type as AlarmHistory['type']), [newest, type])
  const storeName = useStoreName(alarm.location === 'SYSTEM' ? '' : alarm.location)
  const content = {
    type: alarm.type,
    title: text(title),
    detail: text(detail),
    subject: text(subject),
    body: text(body),
  } satisfies NotificationContent
  const letter = alarmMail(alarm, content, storeName || undefined)
  return (
    <section className={styles.preview} aria-label={translate('areas.alarms.preview')} aria-busy={isPending}>
      <h3>{translate('areas.alarms.preview')}</h3>
      <p className={styles.source}>{translate(newest ? 'areas.alarms.previewReal' : 'areas.alarms.previewMade')}</p>
      <div className={styles.mail}>
        <strong>{letter.subject}</strong>
        <pre>{letter.body}</pre>
      </div>
    </section>
  )
}

const text = (value: unknown) => String(value ?? '')

function sampleAlarm(type: AlarmHistory['type']): AlarmHistory {
  return { type, class: 2, location: 'SYSTEM', updatedAt: Math.floor(Date.now() / 1000), target: null, data: null }
}
