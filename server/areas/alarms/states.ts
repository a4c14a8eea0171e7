import { sql } from 'kysely'
import type { AlarmHistory } from '../../../src/generated/types'
import { isSameAlarm } from '../../alarms/raise'
import { isSeen, namesOf, seenPlaces } from '../../alarms/places'
import type { AreaCalls, CallContext } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { stringList } from '../../calls/input'
import { done, invalid, notFound } from '../../calls/outcomes'
import { alarmsChanged } from '../../cluster/events'
import type { Records } from '../../db/records'
import { alarmReaders } from '../../mail/recipients'

/** The bell shows at most 99+. */
const COUNTED = 100
const SHOWN = 20
const MAX_LOCATIONS = 1000
const MAX_SILENCE = 31 * 86_400

/** Changes the alarms in a body, all or none, and notifies the clients. @throws CallError 404 if one does not exist or is not the user's */
async function change(
  { body: { idList }, user, services: { records, events } }: CallContext<{ readonly idList: readonly number[] }>,
  work: (alarms: readonly AlarmHistory[], within: Records) => Promise<unknown>,
) {
  const _id = [...new Set(idList)]
  const alarms = await records.transaction(async (within) => {
    const location = seenPlaces(user)
    const found = await within.held('alarm-history', { _id, ...(location && { location }) })
    if (found.length < _id.length) throw notFound()
    await work(found, within)
    return found
  })
  alarmsChanged(events, new Set(alarms.map(({ location }) => location)))
  return done
}

const inStates = (alarms: readonly AlarmHistory[], ...states: readonly AlarmHistory['state'][]) =>
  alarms.filter(({ state }) => states.includes(state))

// By location, because an audit row names one store.
async function write(records: Records, alarms: readonly AlarmHistory[], values: Partial<AlarmHistory>): Promise<void> {
  for (const location of new Set(alarms.map((alarm) => alarm.location))) {
    const own = alarms.filter((alarm) => alarm.location === location)
    await records.update('alarm-history', { location, _id: own.map(({ _id }) => Number(_id)) }, values)
  }
}

/** The distinct types and targets. */
const kindsOf = (alarms: readonly AlarmHistory[]) =>
  alarms
    .filter((alarm, at) => alarms.findIndex((other) => isSameAlarm(other, alarm)) === at)
    .map(({ location, type, target = null }) => ({ location, type, target }))

/** The users who may read alarms and see all these locations. */
async function assignees(records: Records, locations: readonly string[]) {
  return (await alarmReaders(records)).filter((reader) => locations.every((location) => isSeen(reader, location)))
}

function placesIn(text: string | undefined): string[] {
  const places = stringList('location', text) ?? []
  if (places.length > MAX_LOCATIONS) throw invalid('location')
  return places
}

/** Acknowledging, assigning, silencing and reopening alarms, and the open alarms for the bell. */
export const stateCalls: AreaCalls = {
  'POST /alarm/history/acknowledge': (context) =>
    change(context, (alarms, records) =>
      write(records, inStates(alarms, 'OPEN'), {
        state: 'ACKNOWLEDGED',
        acknowledgedBy: context.user.email,
        acknowledgedAt: context.services.clock(),
        note: context.body.note?.trim() || null,
      }),
    ),

  'POST /alarm/history/assign': (context) =>
    change(context, async (alarms, records) => {
      const assignee = context.body.assignee || null
      const who = await assignees(
        records,
        alarms.map(({ location }) => location),
      )
      if (assignee !== null && !who.some(({ email }) => email === assignee))
        throw new CallError(400, 'server.noAssignee', 'assignee')
      await write(records, inStates(alarms, 'OPEN', 'ACKNOWLEDGED', 'SILENCED'), { assignee })
    }),

  'POST /alarm/history/silence': (context) =>
    change(context, async (alarms, records) => {
      const {
        body: { until },
        user: { email },
        services,
      } = context
      const now = services.clock()
      if (until <= now || until > now + MAX_SILENCE) throw new CallError(400, 'server.silenceTime', 'until')
      const silenced = { state: 'SILENCED', silencedUntil: until } as const
      const active = alarms.filter(({ state }) => state !== null && state !== undefined && state !== 'CLOSED')
      for (const kind of kindsOf(active)) {
        await records.remove('alarm-silence', kind)
        await records.insert('alarm-silence', [{ ...kind, until, email }])
        await records.update('alarm-history', { ...kind, state: 'OPEN' }, silenced)
      }
      await write(records, inStates(active, 'OPEN', 'ACKNOWLEDGED', 'SILENCED'), silenced)
    }),

  'POST /alarm/history/reopen': (context) =>
    change(context, async (alarms, records) => {
      const silenced = alarms.filter(({ state }) => state === 'SILENCED')
      for (const kind of kindsOf(silenced)) await records.remove('alarm-silence', kind)
      await write(records, inStates(alarms, 'ACKNOWLEDGED', 'SILENCED', 'CLOSED'), {
        state: 'OPEN',
        acknowledgedBy: null,
        acknowledgedAt: null,
        note: null,
        silencedUntil: null,
        closedAt: null,
      })
    }),

  'GET /alarm/assignee': async ({ user, query, services: { records } }) => {
    const locations = placesIn(query.location)
    if (!locations.every((location) => isSeen(user, location))) throw notFound()
    return (await assignees(records, locations)).map(({ email, name }) => ({ email, name }))
  },

  'GET /alarm/open': async ({ user, services: { records } }) => {
    const location = seenPlaces(user)
    const where = { state: 'OPEN' as const, ...(location && { location }) }
    const alarms = await records.find('alarm-history', where, { orderBy: 'updatedAt', descending: true, limit: SHOWN })
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM (SELECT 1 FROM alarm_history WHERE "state" = 'OPEN' ${location ? sql`AND "location" = ANY(${location}::text[])` : sql``} LIMIT ${COUNTED}) AS few`.execute(
      records.db,
    )
    return { count: Number(rows[0]?.n ?? 0), alarms: await namesOf(alarms, records) }
  },
}
