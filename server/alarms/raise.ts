import type { AlarmHistory, AlarmSilence } from '../../src/generated/types'
import { isRecovery } from '../../src/schema/alarmMail'
import { SYSTEM, targetKindOf } from '../../src/schema/alarmTarget'
import type { Records, Where } from '../db/records'

const INFORMATION = 1
const WARNING = 2
const MAX_TARGET = 128

/** The states of alarms that are not closed. */
const ACTIVE = ['OPEN', 'ACKNOWLEDGED', 'SILENCED'] as const

/** What identifies an alarm: its type and its target. */
export type AlarmKey = Pick<AlarmHistory, 'location' | 'type'> & { readonly target?: string | null }

export const isSameAlarm = (one: AlarmKey, other: AlarmKey): boolean =>
  one.location === other.location && one.type === other.type && (one.target ?? null) === (other.target ?? null)

/** An alarm to be raised; its id and state are set on writing. */
export type NewAlarm = Omit<AlarmHistory, '_id' | 'state'>

/**
 * Writes alarms to the history. A fault is open, or silenced if somebody silenced its type on its target; a recovery closes
 * the alarms it ends. Information has no state.
 */
export async function raiseAlarms(records: Records, alarms: readonly NewAlarm[]): Promise<void> {
  if (alarms.length === 0) return
  await records.transaction(async (within) => {
    const silences = await within.find('alarm-silence', {
      location: [...new Set(alarms.map(({ location }) => location))],
    })
    const kept = await within.insert(
      'alarm-history',
      alarms.map((alarm) => ({
        ...alarm,
        targetKind: alarm.targetKind ?? targetKindOf(alarm),
        ...initialState(alarm, silences),
      })),
    )
    for (const alarm of kept) await closeEnded(within, alarm)
  })
}

/** Raises an alarm located at the system; class 2 (warning) by default. */
export async function raiseSystemAlarm(
  records: Records,
  alarm: Pick<AlarmHistory, 'type' | 'updatedAt' | 'data'> & { target: string; class?: AlarmHistory['class'] },
): Promise<void> {
  await raiseAlarms(records, [
    { class: WARNING, ...alarm, location: SYSTEM, target: alarm.target.slice(0, MAX_TARGET) },
  ])
}

function initialState(
  alarm: NewAlarm,
  silences: readonly AlarmSilence[],
): Pick<AlarmHistory, 'state' | 'silencedUntil'> {
  const silencedUntil = silences.find((one) => isSameAlarm(one, alarm) && one.until > alarm.updatedAt)?.until ?? null
  return { state: alarm.class === INFORMATION ? null : silencedUntil ? 'SILENCED' : 'OPEN', silencedUntil }
}

async function closeEnded(records: Records, alarm: AlarmHistory): Promise<void> {
  const ended = endedBy(alarm, isRecovery(alarm))
  if (!ended) return
  const active = await records.pick('alarm-history', ['_id'], { ...ended, state: ACTIVE })
  // Alarms that follow in the same batch stay open.
  const before = active.map(({ _id }) => Number(_id)).filter((id) => id < Number(alarm._id))
  if (before.length > 0)
    await records.update(
      'alarm-history',
      { _id: before },
      { state: 'CLOSED', closedAt: alarm.updatedAt, silencedUntil: null },
    )
}

/** Types whose target varies (the subject of a mail, the last file received), so that a recovery ends all of them at its location. */
const ENDED_BY_LOCATION: ReadonlySet<string> = new Set(['SEND_E_MAIL_FAILURE', 'PRODUCT_FILE_MISSING'])

/** Types that end the alarms of another type. */
const ENDS: Readonly<Partial<Record<AlarmHistory['type'], AlarmHistory['type']>>> = {
  LOW_BATTERY_LIST_CLEARED: 'LOW_BATTERY_LIST_CHANGED',
}

/** The alarms that an alarm ends; undefined if it ends none. */
function endedBy(
  { location, type, target }: Pick<AlarmHistory, 'location' | 'type' | 'target'>,
  isRecovery: boolean,
): Where<'alarm-history'> | undefined {
  const other = ENDS[type]
  if (other) return { location, type: other }
  if (!isRecovery) return undefined
  return ENDED_BY_LOCATION.has(type) ? { location, type } : { location, type, target: target ?? null }
}

/**
 * Ends the silences that are due. The newest alarm of each is open again (or acknowledged, if it was), because its cause may
 * persist; older ones stay silenced in the history.
 */
export async function endSilences(records: Records, now: number): Promise<void> {
  const due = (await records.find('alarm-silence')).filter(({ until }) => until <= now)
  for (const { id, location, type, target = null } of due) {
    await records.transaction(async (within) => {
      const [newest] = await within.find(
        'alarm-history',
        { location, type, target, state: 'SILENCED' },
        { orderBy: '_id', descending: true, limit: 1 },
      )
      if (newest)
        await within.update(
          'alarm-history',
          { _id: newest._id ?? -1 },
          { state: newest.acknowledgedAt ? 'ACKNOWLEDGED' : 'OPEN', silencedUntil: null },
        )
      await within.remove('alarm-silence', { id })
    })
  }
}
