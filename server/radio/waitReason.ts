import { type RawBuilder, sql } from 'kysely'
import type { Gateway, LabelState, Tag, WaitingLabel } from '../../src/generated/types'
import { LOW_BATTERY } from '../../src/schema/battery'
import { URGENCY } from './labelState'
import { WINDOW } from './reconciler'

/** What is known of a label that does not show yet what it should. */
export interface WaitFacts {
  readonly state: Pick<LabelState, 'state' | 'urgency' | 'nextAt' | 'failure'>
  readonly tag: Pick<Tag, 'battery' | 'respondedAt' | 'gwIp'>
  /** The gateway that heard it last, where the store has it. */
  readonly gateway: Pick<Gateway, 'gwMac' | 'status' | 'lastStatusTime'> | undefined
  /** How many labels of the store are sent before it; undefined where it is not its turn yet. */
  readonly ahead: number | undefined
  /** Until when its store is quiet. */
  readonly quietUntil: number | undefined
}

type Reason = Pick<WaitingLabel, 'reason' | 'reasonAt' | 'ahead' | 'nextAt'>

/** A label that was not heard for so long is out of reach, and not only missed one image; in seconds. */
const OUT_OF_REACH = 86_400

/**
 * Why a label does not show yet what it should: what stands in its way now, else why it failed last.
 * @param now epoch seconds
 */
export function waitReason({ state, tag, gateway, ahead, quietUntil }: WaitFacts, now: number): Reason {
  if (state.state === 'SHOWN') return none
  const isQuiet = quietUntil !== undefined && state.urgency !== URGENCY.person
  const due = state.state === 'RETRYING' ? (state.nextAt ?? now) : undefined
  const nextAt = isQuiet && state.state !== 'STOPPED' ? Math.max(quietUntil, due ?? now) : (due ?? null)
  const because = (reason: WaitingLabel['reason'], reasonAt: number | null = null): Reason => ({
    reason,
    reasonAt,
    ahead: reason === 'QUEUE' ? (ahead ?? null) : null,
    nextAt,
  })
  if (gateway?.status === 'OFFLINE') return because('GATEWAY_OFFLINE', gateway.lastStatusTime ?? null)
  if (state.state === 'WAITING' || (due !== undefined && due <= now)) {
    if (isQuiet) return because('QUIET', quietUntil)
    return because((ahead ?? 0) < WINDOW ? 'SENT' : 'QUEUE')
  }
  const { respondedAt = null, battery } = tag
  const isOutOfReach = respondedAt === null || respondedAt < now - OUT_OF_REACH
  if (state.failure === 'NO_GATEWAY') return because('NOT_HEARD', respondedAt)
  if (state.failure === 'GATEWAY_OFFLINE' || state.failure === 'REFUSED') return because('NOT_TAKEN')
  if (state.failure === 'WRONG_PICTURE' || state.failure === 'NOT_SHOWN') return because(state.failure)
  if (battery != null && battery < LOW_BATTERY) return because('BATTERY')
  return isOutOfReach ? because('NOT_HEARD', respondedAt) : because('NO_ANSWER', respondedAt)
}

/**
 * The reason of `waitReason` alone as SQL, to look for labels by it. It reads `l`, a row of label_state with `isDue` and `ahead`; `s`, its
 * store with `isQuiet`; and `v`, the live part of its tag.
 * @param now epoch seconds
 */
export const reasonSql = (now: number): RawBuilder<string | null> => sql`CASE
  WHEN l."state" = 'SHOWN' THEN NULL
  WHEN EXISTS (
    SELECT 1 FROM gateway g JOIN gateway_live h ON h."storeCode" = g."storeCode" AND h."gwMac" = g."gwMac"
    WHERE g."storeCode" = l."storeCode" AND g."ip" = v."gwIp" AND h."status" = 'OFFLINE') THEN 'GATEWAY_OFFLINE'
  WHEN l."isDue" THEN CASE
    WHEN s."isQuiet" AND l."urgency" <> ${URGENCY.person} THEN 'QUIET' WHEN l."ahead" < ${WINDOW} THEN 'SENT' ELSE 'QUEUE' END
  WHEN l."failure" = 'NO_GATEWAY' THEN 'NOT_HEARD'
  WHEN l."failure" IN ('GATEWAY_OFFLINE', 'REFUSED') THEN 'NOT_TAKEN'
  WHEN l."failure" IN ('WRONG_PICTURE', 'NOT_SHOWN') THEN l."failure"
  WHEN v."battery" < ${LOW_BATTERY} THEN 'BATTERY'
  WHEN v."respondedAt" IS NULL OR v."respondedAt" < ${now - OUT_OF_REACH} THEN 'NOT_HEARD'
  ELSE 'NO_ANSWER' END`

const none: Reason = { reason: null, reasonAt: null, ahead: null, nextAt: null }
