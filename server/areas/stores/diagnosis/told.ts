import type { AlarmHistory, GatewayDiagnosis } from '../../../../src/generated/types'
import { can } from '../../../../src/schema/access'
import type { SessionUser } from '../../../access/session'
import { readNotificationSettings } from '../../../alarms/content'
import { waitsMail } from '../../../mail/queue'
import { alarmReaders } from '../../../mail/recipients'
import { OFFLINE_ALARM } from '../../../radio/gatewayState'
import type { Services } from '../../../services'
import { isSeen } from '../../alarms/places'

type Told = Pick<GatewayDiagnosis, 'alarm' | 'alarmDueAt'>

/** The alarm of a gateway that is offline, and who was told of it; when it is due, where there is none yet. Nothing for who may not read alarms. */
export async function toldOf({ records, mailer }: Pick<Services, 'records' | 'mailer'>, user: SessionUser, storeCode: string, gwMac: string, since: number | null): Promise<Told> {
  if (since === null || !can(user, 'alarm.read')) return {}
  const state: NonNullable<AlarmHistory['state']>[] = ['OPEN', 'ACKNOWLEDGED', 'SILENCED', 'CLOSED']
  const [alarm] = await records.find('alarm-history', { location: storeCode, type: 'GW_STATUS_ABNORMAL', target: gwMac, state }, { orderBy: 'updatedAt', descending: true, limit: 1 })
  if (!alarm?.state || alarm.updatedAt < since) return { alarmDueAt: since + OFFLINE_ALARM }
  const { _id: id = 0, mailedTo = [], acknowledgedBy, acknowledgedAt, note, assignee, silencedUntil, updatedAt } = alarm
  const readers = (await alarmReaders(records)).filter((reader) => isSeen(reader, storeCode)).length
  return {
    alarm: {
      id, at: updatedAt, state: alarm.state, mailedTo, readers,
      mail: await mailOf({ records, mailer }, alarm),
      ...(acknowledgedBy != null && { acknowledgedBy }),
      ...(acknowledgedAt != null && { acknowledgedAt }),
      ...(note != null && { note }),
      ...(assignee != null && { assignee }),
      ...(silencedUntil != null && { silencedUntil }),
    },
  }
}

/** What became of its mail. */
async function mailOf({ records, mailer }: Pick<Services, 'records' | 'mailer'>, { _id: id = 0, type, mailedTo = [] }: AlarmHistory): Promise<NonNullable<Told['alarm']>['mail']> {
  if (mailedTo.length > 0) return 'SENT'
  if (await waitsMail(records, id)) return 'WAITING'
  if (!(await mailer.isOn())) return 'NO_SERVER'
  return (await readNotificationSettings(records)).some((one) => one.type === type && !one.email) ? 'OFF' : 'NONE'
}
