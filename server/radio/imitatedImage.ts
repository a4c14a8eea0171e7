import type { LabelWay } from '../../src/generated/types'
import type { Random } from '../base/random'
import type { DeliveryReason, HardwareDriver } from '../hardware/gateway'
import { failureOf, type WayReason } from '../hardware/labelWays'
import { MOST_FAILURES } from '../hardware/outbox'
import { sendsAgainAfter } from '../hardware/waits'
import type { FailureReason, ImageJob, RadioEvent, TagReading } from './driver'
import { checkInAfter } from './imitation'
import { physics } from './physics'

/** Seconds after which a picture is read back that its gateway says is shown. */
const READ_AFTER = 5

/** One step of a picture on its way, as the way of a label has it. */
interface Step {
  /** Epoch seconds. */
  readonly at: number
  readonly state: LabelWay['state']
  readonly isLast: boolean
  /** In how many seconds its label is to check in. */
  readonly wakesIn?: number
  readonly reason?: DeliveryReason
}

/**
 * The way of a picture as a driver would tell it, and never more than it can prove: what one without proof ends with is that its
 * gateway has accepted it.
 * @param now when it is sent
 * @param accepted when its gateway has it
 * @param misses how likely it is that an attempt comes to nothing
 */
function wayThrough(
  { capabilities: { content, proof }, usual }: Pick<HardwareDriver, 'capabilities' | 'usual'>,
  {
    tagMac,
    now,
    accepted,
    misses,
    random,
  }: {
    readonly tagMac: string
    readonly now: number
    readonly accepted: number
    readonly misses: number
    readonly random: Random
  },
): readonly Step[] {
  const steps: Step[] = [{ at: now, state: 'SENDING', isLast: false }]
  const told = (at: number, state: Step['state'], more: Partial<Step> = {}) =>
    steps.push({ at, state, isLast: false, ...more })
  let at = accepted
  for (let failures = 1; ; failures++) {
    told(at, 'ACCEPTED', { isLast: proof === 'none' })
    if (proof === 'none') return steps
    const wakes = checkInAfter(usual, tagMac, at)
    if (usual.sleeps > 0) told(at, 'WAITING', { wakesIn: wakes - at })
    if (usual.sleeps > 0 && content === 'pixels') told(wakes, 'TRANSFERRING')
    const drawn = wakes + random.between(...usual.takes)
    if (!random.chance(misses)) {
      if (proof !== 'token') told(drawn, 'SHOWN', { isLast: proof === 'poll' })
      if (proof !== 'poll') told(proof === 'content' ? drawn + READ_AFTER : drawn, 'PROVED', { isLast: true })
      return steps
    }
    const reason = random.pick(usual.failures)
    if (failures === MOST_FAILURES) {
      told(drawn, 'DROPPED', { isLast: true, reason })
      return steps
    }
    told(drawn, 'UNKNOWN', { reason })
    at = drawn + sendsAgainAfter(failures)
  }
}

interface Sent {
  readonly gwMac: string
  /** When it is sent; epoch seconds. */
  readonly now: number
  /** When its gateway has it. */
  readonly accepted: number
  /** How likely it is that an attempt comes to nothing. */
  readonly misses: number
  /** What its label answers with. */
  readonly reading: TagReading
  readonly random: Random
  /** Whether its gateway is away: now, and whenever it is asked later. */
  readonly isAway: () => boolean
}

/** A step, and what is heard of it then. */
interface Told {
  readonly due: number
  readonly isLast: boolean
  readonly event: (at: number) => readonly RadioEvent[]
}

/**
 * What is heard of an image that a gateway sends as a driver would: its steps, and with the last one the result. A gateway that is
 * away says nothing; one that is away at the end has not delivered it.
 */
export function imitatedImage(
  driver: Pick<HardwareDriver, 'capabilities' | 'usual'>,
  job: ImageJob,
  sent: Sent,
): readonly Told[] {
  const { gwMac, now, reading, isAway } = sent
  const told = (
    at: number,
    { state, isLast, wakesIn }: Omit<Step, 'at'>,
    reason: WayReason | null = null,
  ): RadioEvent => ({
    kind: 'progress',
    at,
    ...job,
    gwMac,
    proof: driver.capabilities.proof,
    state,
    isLast,
    reason,
    expectedAt: wakesIn === undefined ? null : Math.round(at + wakesIn),
  })
  const failed = (at: number, reason: FailureReason): RadioEvent => ({
    kind: 'failed',
    at,
    ...job,
    reason,
    ...(reason === 'gateway offline' && { gwMac }),
  })
  const away = (at: number) => [
    told(at, { state: 'DROPPED', isLast: true }, 'GATEWAY_OFFLINE'),
    failed(at, 'gateway offline'),
  ]
  if (isAway())
    return [
      { due: now, isLast: false, event: (at) => [told(at, { state: 'SENDING', isLast: false })] },
      { due: now + physics.timeout, isLast: true, event: away },
    ]
  return wayThrough(driver, { ...sent, tagMac: job.tagMac }).map(({ at: due, ...step }) => ({
    due,
    isLast: step.isLast,
    event(at) {
      if (isAway()) return step.isLast ? away(at) : []
      if (!step.isLast) return [told(at, step, step.reason)]
      return [
        told(at, step, step.reason),
        step.state === 'DROPPED'
          ? failed(at, failureOf(step.reason))
          : { kind: 'delivered' as const, at, ...job, ...reading },
      ]
    },
  }))
}

/** What is heard of a label that turns to an image which it has, as a driver would tell it. */
export function imitatedTurn(
  { capabilities: { proof } }: Pick<HardwareDriver, 'capabilities'>,
  job: ImageJob,
  gwMac: string,
  isTurned: boolean,
) {
  const told = (at: number, state: Step['state'], isLast: boolean, reason: DeliveryReason | null): RadioEvent => ({
    kind: 'progress',
    at,
    ...job,
    gwMac,
    proof,
    state,
    isLast,
    reason,
    expectedAt: null,
  })
  const shown = proof === 'token' ? 'PROVED' : proof === 'none' ? 'ACCEPTED' : 'SHOWN'
  return {
    begun: (at: number) => told(at, 'SENDING', false, null),
    ended: (at: number) => (isTurned ? told(at, shown, true, null) : told(at, 'DROPPED', true, 'NOT_FETCHED')),
  }
}
