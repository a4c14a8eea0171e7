import type { LabelPicture, LabelWay } from '../../src/generated/types'
import type { FailureReason, ImageJob } from '../radio/driver'
import type { DeliveryReason, DeliveryState, GatewayEvent, PanelPicture } from './gateway'
import { pngOf } from './panels'

/** How far a picture is. */
export type Progress = Extract<GatewayEvent, { kind: 'progress' }>

/** Why a picture did not come to be shown: what a driver says, or that there was no gateway for it. */
export type WayReason = DeliveryReason | 'NO_GATEWAY' | 'GATEWAY_OFFLINE'

/** What a reason of a driver is called in tasks and at labels; the way has it as it was said. */
export function failureOf(reason: DeliveryReason | undefined): FailureReason {
  if (reason === undefined || reason === 'NOT_FETCHED') return 'no answer'
  if (reason === 'WRONG_PICTURE' || reason === 'UNKNOWN_PANEL') return 'wrong picture'
  return NOT_SHOWN.has(reason) ? 'not shown' : 'refused'
}

/** The gateway has taken the picture. */
const NOT_SHOWN: ReadonlySet<DeliveryReason> = new Set([
  'SHOWS_ANOTHER',
  'HELD_SAME',
  'FORGOTTEN',
  'NOT_READABLE',
  'DRAW_FAILED',
])

/** The time that a state is noted at. */
const TIME_OF = {
  ACCEPTED: 'acceptedAt',
  WAITING: 'waitingAt',
  TRANSFERRING: 'transferringAt',
  SHOWN: 'shownAt',
  PROVED: 'provedAt',
  SUPERSEDED: 'endedAt',
  DROPPED: 'endedAt',
  UNKNOWN: undefined,
} as const satisfies Record<DeliveryState, keyof LabelWay | undefined>

/** The beginning of the way of a picture. */
export const wayOf = (
  { storeCode, tagMac, taskId }: ImageJob,
  {
    gwMac,
    picture,
    proof,
    wantedAt,
    at,
    texts = null,
    storedAt = null,
  }: Pick<LabelWay, 'gwMac' | 'picture' | 'proof' | 'texts' | 'storedAt'> & { wantedAt: number; at: number },
): LabelWay => ({
  storeCode,
  tagMac,
  taskId,
  gwMac,
  picture,
  proof,
  wantedAt,
  state: 'SENDING',
  isLast: false,
  reason: null,
  texts,
  part: null,
  storedAt,
  sentAt: at,
  acceptedAt: null,
  waitingAt: null,
  expectedAt: null,
  transferringAt: null,
  shownAt: null,
  provedAt: null,
  endedAt: null,
})

/** The way after one more step. A picture that is sent again has not been shown by what was before. */
export function further(
  way: LabelWay,
  {
    state,
    isLast,
    reason,
    expectedAt,
    part,
    texts,
  }: Pick<Progress, 'state' | 'isLast' | 'part' | 'texts'> & Partial<Pick<LabelWay, 'reason' | 'expectedAt'>>,
  at: number,
): LabelWay {
  const time = TIME_OF[state]
  const isAgain = state === 'UNKNOWN'
  return {
    ...way,
    ...(isAgain && { shownAt: null, transferringAt: null }),
    state,
    isLast,
    reason: reason ?? null,
    texts: withSent(way.texts ?? null, texts),
    part: state === 'TRANSFERRING' ? (part ?? null) : null,
    expectedAt: expectedAt ?? (state === 'WAITING' || isAgain ? (way.expectedAt ?? null) : null),
    ...(time && { [time]: (time !== 'endedAt' && way[time]) || at }),
  }
}

function withSent(all: LabelWay['texts'] | null, sent: readonly string[] | undefined): LabelWay['texts'] {
  return sent && all ? all.map((text) => ({ ...text, isSent: sent.includes(text.name) })) : (all ?? null)
}

/** The end of a way that came to nothing. */
export const dropped = (way: LabelWay, reason: WayReason, at: number): LabelWay => ({
  ...way,
  state: 'DROPPED',
  isLast: true,
  reason,
  endedAt: at,
})

/** What a label holds. */
export const readBackOf = (
  { storeCode, tagMac }: Pick<LabelWay, 'storeCode' | 'tagMac'>,
  picture: PanelPicture,
  readBackAt: number,
): ReadBack => ({ storeCode, tagMac, readBackAt, readBack: pngOf(picture).toString('base64') })

/** What a label holds, as it is kept: the newest only. */
export type ReadBack = Pick<LabelPicture, 'storeCode' | 'tagMac' | 'readBackAt' | 'readBack'>
