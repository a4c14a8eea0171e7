import type { AlarmHistory, GatewayDiagnosis } from '../../../../src/generated/types'
import { can } from '../../../../src/schema/access'
import type { SessionUser } from '../../../access/session'
import { readNotificationSettings } from '../../../alarms/content'
import { isSeen } from '../../../alarms/places'
import type { Services } from '../../../calls/services'
import { waitsMail } from '../../../mail/queue'
import { alarmReaders } from '../../../mail/recipients'
import { OFFLINE_ALARM } from '../../../radio/gatewayState'

type AlarmFacts = Pick<GatewayDiagnosis, 'alarm' | 'alarmDueAt'>

/** The alarm of an offline gateway and its notifications, or when it is due. Empty without the privilege to read alarms. */
export async function alarmOf(
  { records, mailer }: Pick<Services, 'records' | 'mailer'>,
  user: SessionUser,
  storeCode: string,
  gwMac: string,
  since: number | null,
): Promise<AlarmFacts> {
  if (since === null || !can(user, 'alarm.read')) return {}
  const state: NonNullable<AlarmHistory['state']>[] = ['OPEN', 'ACKNOWLEDGED', 'SILENCED', 'CLOSED']
  const [alarm] = await records.find(
    'alarm-history',
    { location: storeCode, type: 'GW_STATUS_ABNORMAL', target: gwMac, state },
    { orderBy: 'updatedAt', descending: true, limit: 1 },
  )
  if (!alarm?.state || alarm.updatedAt < since) return { alarmDueAt: since + OFFLINE_ALARM }
  const { _id: id = 0, mailedTo = [], acknowledgedBy, acknowledgedAt, note, assignee, silencedUntil, updatedAt } = alarm
  const readers = (await alarmReaders(records)).filter((reader) => isSeen(reader, storeCode)).length
  return {
    alarm: {
      id,
      at: updatedAt,
      state: alarm.state,
      mailedTo,
      readers,
      mail: await mailOf({ records, mailer }, alarm),
      ...(acknowledgedBy != null && { acknowledgedBy }),
      ...(acknowledgedAt != null && { acknowledgedAt }),
      ...(note != null && { note }),
      ...(assignee != null && { assignee }),
      ...(silencedUntil != null && { silencedUntil }),
    },
  }
}

/** The state of its mail. */
async function mailOf(
  { records, mailer }: Pick<Services, 'records' | 'mailer'>,
  { _id: id = 0, type, mailedTo = [] }: AlarmHistory,
): Promise<NonNullable<AlarmFacts['alarm']>['mail']> {
  if (mailedTo.length > 0) return 'SENT'
  if (await waitsMail(records, id)) return 'WAITING'
  if (!(await mailer.isOn())) return 'NO_SERVER'
  return (await readNotificationSettings(records)).some((one) => one.type === type && !one.email) ? 'OFF' : 'NONE'
}
