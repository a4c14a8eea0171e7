import type { HardwareGateway as Entry, HardwareLabel } from '../../src/generated/types'
import type { Vault } from '../base/vault'
import type { Records } from '../db/records'
import type { RadioEvent } from '../radio/driver'
import { abilitiesWith } from './abilities'
import {
  GatewayError,
  type GatewayFault,
  type GatewayState,
  type HardwareGateway,
  type HeardLabel,
  type Panel,
} from './gateway'
import { tagTypeOfPanel } from './panels'
import { pictureShelf } from './pictureShelf'
import type { DriverName, Drivers } from './registry'
import { openSecret } from './secrets'

/** A gateway that is driven. */
export interface Own {
  readonly storeCode: string
  readonly gwMac: string
  readonly ip: string
  readonly driver: DriverName
  /** What it was opened with: with others it is opened anew. */
  readonly settings: string
  /** undefined where its address or its secret cannot be used. */
  readonly gateway: HardwareGateway | undefined
  readonly stop: () => void
  isStepping: boolean
  isOnline: boolean | undefined
  /** Why it is not. */
  fault: GatewayFault | null
  awaySince: number | undefined
  reportedAt: number
  /** When it was heard last, as of that report. */
  reportedHeardAt: number
  /** What of its state is not written yet. */
  changed: Partial<Entry> | undefined
  lastReport: Extract<RadioEvent, { kind: 'gateway' }> | undefined
}

/** A label that is heard. */
export interface Heard {
  readonly storeCode: string
  readonly gwMac: string
  readonly panel: Panel | null
  readonly row: HardwareLabel
  /** It was heard since this server drives its gateway, and it is known what kind of label it is, or that nobody can say. */
  readonly isFresh: boolean
}

/** What a gateway is opened with. @param sealed its secret as it is stored */
export const settingsOf = (
  { driver, address, listens, user, pictureAddress }: Entry,
  sealed: string | undefined,
): string => JSON.stringify([driver, address, listens ?? false, user ?? null, sealed ?? null, pictureAddress ?? null])

/** The driver of a gateway; what of its state is said instead, where its address or its secret cannot be used. */
export function gatewayFor(
  {
    vault,
    drivers,
    records,
    clock,
  }: {
    readonly vault: Pick<Vault, 'open'>
    readonly drivers: Drivers
    readonly records: Records
    readonly clock: () => number
  },
  entry: Entry,
  sealed: string | undefined,
): readonly [HardwareGateway | undefined, Partial<Entry> | undefined] {
  const { storeCode, driver, address, listens = false, user = null, pictureAddress, settings } = entry
  const shelf = pictureAddress ? pictureShelf(records, clock, storeCode, pictureAddress) : undefined
  try {
    const secret = openSecret(vault, entry, sealed)
    return [drivers[driver].gateway({ address, listens, user, secret, shelf, every: settings?.every }), undefined]
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause
    return [undefined, { isOnline: false, fault: cause.fault }]
  }
}

/** What is kept of a label that is heard. @param before what was heard of it before, by whomever */
export function heardOf(own: Own, label: HeardLabel, before: Heard | undefined): Heard {
  const { storeCode, gwMac, driver } = own
  // A gateway may name a label that it has not heard itself yet: what it measured before stays.
  const read = label.seenAt === null && before ? { ...label, ...before.row } : label
  return {
    storeCode,
    gwMac,
    panel: label.panel ?? before?.panel ?? null,
    isFresh: !label.isUnasked || before?.isFresh === true,
    row: {
      storeCode,
      gwMac,
      tagMac: label.tagMac,
      tagType: label.panel ? tagTypeOfPanel(driver, label.panel) : (before?.row.tagType ?? null),
      volts: read.volts ?? null,
      rssi: rounded(read.rssi),
      temperature: read.temperature ?? null,
      seenAt: rounded(read.seenAt),
      expectedAt: rounded(read.expectedAt),
      firmware: read.firmware ?? null,
      alias: read.alias ?? null,
      content: read.content ?? null,
      ...pagesOf(before),
      ...abilitiesOf(own, label, before),
    },
  }
}

function abilitiesOf({ gateway }: Own, { panel }: HeardLabel, before: Heard | undefined) {
  const { canBlink = null, canTurn = null } = before?.row ?? {}
  return panel && gateway ? abilitiesWith(gateway.capabilities, panel) : { canBlink, canTurn }
}

/** What lies on its pages only we know. */
function pagesOf(before: Heard | undefined): Pick<HardwareLabel, 'behind' | 'turnedTo' | 'turnBackAt'> {
  const { behind = null, turnedTo = null, turnBackAt = null } = before?.row ?? {}
  return { behind, turnedTo, turnBackAt }
}

const rounded = (value: number | null | undefined) => (value == null ? null : Math.round(value))

/** Seconds by which a clock may be wrong. */
const CLOCK_SLACK = 60
/** A gateway that is away for so many seconds no longer keeps pictures waiting: it restarts in less. */
const AWAY_FOR = 600

/** Notes how a gateway says it is. @returns a report, if it came or went */
export function noteState(own: Own, state: GatewayState, now: number): RadioEvent[] {
  const { storeCode, gwMac, isOnline: wasOnline, lastReport: before } = own
  const heardAt = own.gateway?.heardAt ?? null
  own.isOnline = state.isOnline
  own.fault = state.fault
  own.awaySince = state.isOnline ? undefined : (own.awaySince ?? now)
  // That it is away, or how much waits for it, is known without hearing it.
  own.changed = { ...state, ...(heardAt !== null && { heardAt }) }
  own.lastReport = {
    ...offlineReport({ storeCode, gwMac }, now),
    status: !state.isOnline ? 'OFFLINE' : state.hasRadio === false ? 'ALARM' : 'NORMAL',
    timeSync: Math.abs(state.clockAhead ?? 0) <= CLOCK_SLACK,
  }
  // What has changed is told with the next report, also where nothing else was heard.
  if (before?.status !== own.lastReport.status || before.timeSync !== own.lastReport.timeSync) own.reportedHeardAt = 0
  // What was stored last may not have been told.
  if (wasOnline === state.isOnline && before) return []
  Object.assign(own, { reportedAt: now, reportedHeardAt: heardAt ?? 0 })
  return [own.lastReport]
}

/** The report of a gateway that is not there. */
const offlineReport = (
  { storeCode, gwMac }: Pick<Own, 'storeCode' | 'gwMac'>,
  at: number,
): Extract<RadioEvent, { kind: 'gateway' }> => ({
  kind: 'gateway',
  at,
  storeCode,
  gwMac,
  status: 'OFFLINE',
  timeSync: true,
  memory: null,
  disk: null,
})

/** The report of a gateway that was heard since its last one, if it is time for one; once of one that cannot be used. */
export function reportOf(own: Own, every: number, now: number): RadioEvent[] {
  if (!own.gateway && !own.lastReport) {
    own.lastReport = offlineReport(own, now)
    return [own.lastReport]
  }
  const heardAt = own.gateway?.heardAt ?? 0
  if (!own.lastReport || !own.isOnline || heardAt <= own.reportedHeardAt || now - own.reportedAt < every) return []
  Object.assign(own, { reportedAt: now, reportedHeardAt: heardAt })
  // Of what has not changed nothing is told: it is heard all the same.
  own.changed = { ...own.changed, heardAt }
  return [{ ...own.lastReport, at: heardAt }]
}

/** Whether it is away for so long that nothing is kept waiting for it. */
export const isLongAway = ({ isOnline, awaySince }: Own, now: number): boolean =>
  isOnline === false && now - (awaySince ?? now) >= AWAY_FOR
