import { expect, it } from 'vitest'
import type { HardwareLabel } from '../../src/generated/types'
import type { Records } from '../db/records'
import { labelKey } from '../radio/driver'
import { Background } from './background'
import type { Heard, Own } from './driven'
import type { HardwareGateway, Panel } from './gateway'
import type { LabelPictures } from './labelPictures'
import type { Notes } from './notes'
import { PicturesUnderWay } from './picturesUnderWay'
import { Readings } from './readings'
import { drivers } from './registry'
import { TurnedPages } from './turnedPages'

const label = { storeCode: 'S1', tagMac: '0000000000000001' }
const gwMac = '020000000001'

/** A label that shows a picture, with its pages behind it, is sent another one. @returns what lies behind that by then */
async function afterAnother(behind: string, hash: string): Promise<string | null | undefined> {
  const gateway = { capabilities: { pages: true }, show() {} } as unknown as HardwareGateway
  const own = { ...label, gwMac, driver: 'ETAG_ESTATION', gateway, isOnline: true, ip: '' } as unknown as Own
  const row = { ...label, gwMac, behind } as HardwareLabel
  const labels = new Map<string, Heard>([
    [labelKey(label), { storeCode: label.storeCode, gwMac, panel: { pages: 8 } as Panel, row, isFresh: true }],
  ])
  const notes = { heard: new Map(), ways: new Map(), readBacks: new Map(), log() {} } as unknown as Notes
  const common = {
    records: { upsert: async () => {} } as unknown as Records,
    gateways: new Map([[gwMac, own]]),
    labels,
    notes,
    background: new Background(undefined),
    now: () => 1_000_000,
  }
  const wanted = { hash, wantedAt: 1, page: 0, job: {} }
  const pictures = {
    wanted: async () => new Map([[labelKey(label), wanted]]),
    draw: async () => ({ ...wanted, png: Buffer.of(), behind: [] }),
  } as unknown as LabelPictures
  const turned = new TurnedPages({ ...common, happened: () => {} })
  const more = { pictures, drivers, readings: new Readings(), turned, emit: () => {} }
  const underWay = new PicturesUnderWay({ ...common, ...more })
  underWay.add([{ ...label, taskId: 1 }])
  underWay.step()
  await common.background.settled()
  const said = { kind: 'progress', tagMac: label.tagMac, picture: hash, state: 'PROVED', isLast: true } as const
  expect(underWay.progress(own, said)).toMatchObject([{ kind: 'delivered' }])
  return labels.get(labelKey(label))?.row.behind
}

it('pages behind a picture do not count once another one is over it, also when that is the first one again', async () => {
  expect(await afterAnother('one', 'two')).toBeNull()
  expect(await afterAnother('one', 'one')).toBe('one')
})

it('an answer that comes before its task is confirmed counts', async () => {
  const row = { ...label, gwMac, behind: 'one' } as HardwareLabel
  const labels = new Map<string, Heard>([
    [labelKey(label), { storeCode: label.storeCode, gwMac, panel: { pages: 8 } as Panel, row, isFresh: true }],
  ])
  const happened: unknown[] = []
  const gateway = {
    turn: async (tagMac: string, page: number) => turned.turned(own, { kind: 'turned', tagMac, page, isDone: true }),
  } as unknown as HardwareGateway
  const own = { ...label, gwMac, gateway } as unknown as Own
  const turned: TurnedPages = new TurnedPages({
    records: { pick: async () => [{ ...label, shown: 'one', page: 4 }] } as unknown as Records,
    gateways: new Map([[gwMac, own]]),
    labels,
    notes: { heard: new Map(), log() {} } as unknown as Notes,
    background: new Background(undefined),
    now: () => 1_000_000,
    happened: (_own, _tagMac, what) => happened.push(what),
  })
  expect(await turned.turn('S1', [label.tagMac], 2, 30)).toBe(1)
  expect(happened).toEqual([{ kind: 'TURNED', which: 2 }])
  expect(labels.get(labelKey(label))?.row).toMatchObject({ turnedTo: 2, turnBackAt: 1_000_030 })
})
