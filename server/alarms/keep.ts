import type { AlarmHistory, AlarmSilence } from '../../src/generated/types'
import { isRecovery } from '../../src/schema/alarmLetter'
import { targetKindOf } from '../../src/schema/alarmTarget'
import type { Records } from '../db/records'
import { endedBy } from './pairs'

const INFORMATION = 1

/** The states of alarms that are not over. */
const STANDING = ['OPEN', 'ACKNOWLEDGED', 'SILENCED'] as const

/** What tells an alarm from others: its type, and what it is of. */
export type AlarmKey = Pick<AlarmHistory, 'location' | 'type'> & { readonly target?: string | null }

/** Whether two alarms are of the same type and the same thing. */
export const isSameAlarm = (one: AlarmKey, other: AlarmKey): boolean =>
  one.location === other.location && one.type === other.type && (one.target ?? null) === (other.target ?? null)

/** An alarm that is raised: what follows from it is added. */
export type NewAlarm = Omit<AlarmHistory, '_id' | 'state'>

/**
 * Writes alarms into the history of all alarms. A fault is open, or silenced where somebody silenced its kind on its
 * target; the word that one is over closes what was raised of it. Information needs nobody, and has no state.
 */
export async function keepAlarms(records: Records, alarms: readonly NewAlarm[]): Promise<void> {
  if (alarms.length === 0) return
  await records.transaction(async (within) => {
    const silences = await within.find('alarm-silence', { location: [...new Set(alarms.map(({ location }) => location))] })
    const kept = await within.insert('alarm-history', alarms.map((alarm) => ({ ...alarm, targetKind: alarm.targetKind ?? targetKindOf(alarm), ...beginning(alarm, silences) })))
    for (const alarm of kept) await closeEnded(within, alarm)
  })
}

function beginning(alarm: NewAlarm, silences: readonly AlarmSilence[]): Pick<AlarmHistory, 'state' | 'silencedUntil'> {
  const silencedUntil = silences.find((one) => isSameAlarm(one, alarm) && one.until > alarm.updatedAt)?.until ?? null
  return { state: alarm.class === INFORMATION ? null : silencedUntil ? 'SILENCED' : 'OPEN', silencedUntil }
}

async function closeEnded(records: Records, alarm: AlarmHistory): Promise<void> {
  const ended = endedBy(alarm, isRecovery(alarm))
  if (!ended) return
  const standing = await records.pick('alarm-history', ['_id'], { ...ended, state: STANDING })
  // What one batch raised after this is not over.
  const before = standing.map(({ _id }) => Number(_id)).filter((id) => id < Number(alarm._id))
  if (before.length > 0) await records.update('alarm-history', { _id: before }, { state: 'CLOSED', closedAt: alarm.updatedAt, silencedUntil: null })
}

/**
 * Ends the silences that are due. The newest alarm of each that is not over is open again, or as acknowledged as it was:
 * its cause may go on. Those before it stay silenced in the history.
 */
export async function endSilences(records: Records, now: number): Promise<void> {
  const due = (await records.find('alarm-silence')).filter(({ until }) => until <= now)
  for (const { id, location, type, target = null } of due) {
    await records.transaction(async (within) => {
      const [newest] = await within.find('alarm-history', { location, type, target, state: 'SILENCED' }, { orderBy: '_id', descending: true, limit: 1 })
      if (newest) await within.update('alarm-history', { _id: newest._id ?? -1 }, { state: newest.acknowledgedAt ? 'ACKNOWLEDGED' : 'OPEN', silencedUntil: null })
      await within.remove('alarm-silence', { id })
    })
  }
}
