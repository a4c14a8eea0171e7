import { Vault } from '../../server/base/vault'
import { wholeShare } from '../../server/cluster/share'
import type { Records } from '../../server/db/records'
import type {
  DeliveryState,
  GatewayEvent,
  HardwareGateway,
  HeardLabel,
  PanelPicture,
} from '../../server/hardware/gateway'
import { HardwareGateways } from '../../server/hardware/hardwareGateways'
import { pixelsOf } from '../../server/hardware/labelPictures'
import { inInks, pngOf } from '../../server/hardware/panels'
import { drivers } from '../../server/hardware/registry'
import { openTestRecords } from '../server/testRecords'
import { nameAliases, NOON } from '../support/shop'
import { PANEL, pictureOf } from './driverPictures'
import { worked } from './worked'

const STORE = 'S1'
const GATEWAYS = 40
const WITHIN = 3600
/** The first ones are slower: nothing has been compiled. */
const ROUNDS = 3
/** What a driver says of a picture, a state a second. */
const STATES: readonly DeliveryState[] = ['ACCEPTED', 'WAITING', 'TRANSFERRING', 'SHOWN', 'PROVED']

const gwMacOf = (at: number) => `0200000000${at.toString(16).padStart(2, '0')}`.toUpperCase()
const macOf = (at: number) => `00007E0000${at.toString(16).toUpperCase().padStart(6, '0')}`

/**
 * What this server takes for a delivery beside its driver and its drawing: the main thread's processor time for asking what a label is to
 * show, handing it over, following it and writing that down. The database is embedded, in a thread of its own; drivers and renderer have
 * everything ready.
 * @returns milliseconds of a delivery
 */
export async function seamAlone(labels: number): Promise<number> {
  const { connection, records } = await openTestRecords()
  try {
    await fill(records, labels)
    return await measured(records, labels)
  } finally {
    await connection.close()
  }
}

async function fill(records: Records, labels: number): Promise<void> {
  await nameAliases(records)
  const all = Array.from({ length: labels }, (_, at) => ({ storeCode: STORE, tagMac: macOf(at), prCode: `P${at}` }))
  for (let at = 0; at < GATEWAYS; at++) {
    const gateway = { storeCode: STORE, gwMac: gwMacOf(at), driver: 'OPEN_EPAPER_LINK' as const }
    await records.insert('gateway', [{ ...gateway, ip: `10.0.0.${at + 1}`, status: 'NORMAL' }])
    await records.insert('hardware-gateway', [{ ...gateway, address: `10.0.0.${at + 1}`, isOnline: true }])
  }
  const prInfo = ['Milk', '1 l', '1.29']
  await records.insert(
    'product',
    all.map(({ prCode }) => ({ storeCode: STORE, prCode, layoutId: 'SHELF', prInfo })),
  )
  await records.insert(
    'tag',
    all.map((one) => ({ ...one, tagId: one.tagMac, tagType: 'OE_A0' })),
  )
  await records.insert(
    'label-state',
    all.map(({ storeCode, tagMac }) => ({
      storeCode,
      tagMac,
      taskId: 0,
      wanted: '',
      wantedAt: NOON,
      state: 'WAITING' as const,
    })),
  )
  for (let taskId = 0; taskId < ROUNDS; taskId++)
    await records.insert(
      'task-row',
      all.map((one) => ({ ...one, taskId, tagId: one.tagMac, prInfo })),
    )
}

async function measured(records: Records, labels: number): Promise<number> {
  let now = NOON
  let delivered = 0
  const gateways = Array.from({ length: GATEWAYS }, (_, at) => new ReadyGateway(at, labels))
  const gatewayAt = (address: string): Partial<HardwareGateway> => gateways[Number(address.split('.').at(-1)) - 1] ?? {}
  const pngs: Buffer[] = Array.from({ length: labels }, (_, at) => pngOf(pictureOf(PANEL, at)))
  let drawn = 0
  const hardware = new HardwareGateways({
    records,
    clock: () => now,
    drivers: {
      ...drivers,
      OPEN_EPAPER_LINK: {
        ...drivers.OPEN_EPAPER_LINK,
        gateway: ({ address }) => gatewayAt(address) as HardwareGateway,
      },
    },
    vault: new Vault([Buffer.alloc(32, 1)]),
    renderer: { draw: async () => [pngs[drawn++ % labels] as Buffer] },
    share: wholeShare,
    onError: (cause) => {
      throw cause
    },
  })
  hardware.listen((events) => {
    for (const event of events) {
      if (event.kind === 'failed') throw new Error(`${event.tagMac}: ${event.reason}`)
      if (event.kind === 'delivered') delivered += 1
    }
  })
  const until = async (holds: () => boolean) => {
    for (let left = WITHIN; left > 0 && !holds(); left--) {
      hardware.step(++now)
      await hardware.settled()
    }
    if (!holds()) throw new Error('not all pictures were delivered')
  }
  await hardware.load()
  for (const gateway of gateways) gateway.hear()
  await until(() => hardware.hears({ storeCode: STORE, tagMac: macOf(labels - 1) }))
  let spent = 0
  for (let taskId = 0; taskId < ROUNDS; taskId++) {
    await records.updateMany(
      'label-state',
      Array.from({ length: labels }, (_, at) => ({
        storeCode: STORE,
        tagMac: macOf(at),
        taskId,
        wanted: `w${taskId}`,
      })),
    )
    delivered = 0
    const before = worked()
    await hardware.sendImages(
      Array.from({ length: labels }, (_, at) => ({ storeCode: STORE, tagMac: macOf(at), taskId })),
    )
    await until(() => delivered >= labels)
    spent = worked() - before
  }
  await hardware.close()
  const before = worked()
  for (const png of pngs) inInks((await pixelsOf(png)).rgb, PANEL)
  return (spent - (worked() - before)) / labels
}

/** A gateway that brings each picture to its label, a state a second. */
class ReadyGateway {
  readonly capabilities = drivers.OPEN_EPAPER_LINK.capabilities
  readonly #way: { tagMac: string; hash: string; picture: PanelPicture; at: number }[] = []
  #emit: (event: GatewayEvent) => void = () => undefined

  constructor(
    private readonly number: number,
    private readonly labels: number,
  ) {}

  listen(listener: (event: GatewayEvent) => void): () => void {
    this.#emit = listener
    return () => undefined
  }

  hear(): void {
    for (let at = this.number; at < this.labels; at += GATEWAYS)
      this.#emit({ kind: 'label', label: labelOf(macOf(at), NOON) })
  }

  show(tagMac: string, hash: string, picture: PanelPicture): void {
    this.#way.push({ tagMac, hash, picture, at: 0 })
  }

  async step(now: number): Promise<void> {
    for (const one of this.#way.slice(0, STATES.length)) {
      const state = STATES[one.at++]
      if (state)
        this.#emit({
          kind: 'progress',
          tagMac: one.tagMac,
          picture: one.hash,
          state,
          isLast: state === 'PROVED',
          ...(state === 'PROVED' && { content: one.hash, readBack: one.picture }),
        })
      if (state === 'TRANSFERRING') this.#emit({ kind: 'label', label: labelOf(one.tagMac, now) })
    }
    while ((this.#way[0]?.at ?? 0) >= STATES.length) this.#way.shift()
  }

  open(): void {}
  know(): void {}
  withdraw(): void {}
  async close(): Promise<void> {}
}

const labelOf = (tagMac: string, seenAt: number): HeardLabel => ({
  tagMac,
  panel: PANEL,
  isUnasked: false,
  volts: 2.9,
  rssi: -60,
  temperature: 21,
  seenAt,
  expectedAt: seenAt + 60,
  firmware: '28',
  waiting: 0,
  content: null,
  alias: null,
  isRelayed: false,
  wokeFor: null,
})
