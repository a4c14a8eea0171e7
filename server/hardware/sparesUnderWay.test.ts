import { expect, it } from 'vitest'
import type { HardwareLabel } from '../../src/generated/types'
import { labelKey, type RadioEvent, type SpareImage } from '../radio/driver'
import { Background } from './background'
import type { Heard, Own } from './driven'
import type { HardwareGateway, Panel } from './gateway'
import type { LabelPictures } from './labelPictures'
import { SparesUnderWay } from './sparesUnderWay'

const gwMac = '020000000001'
const image = (at: number): SpareImage => ({ storeCode: 'S1', tagMac: `00000000000${at}`, picture: `p${at}`, page: 4 })

it('one that cannot be drawn holds up none behind it, and is said not to lie ready', async () => {
  const stored: string[] = []
  const gateway = { store: (tagMac: string) => void stored.push(tagMac) } as unknown as HardwareGateway
  const own = { storeCode: 'S1', gwMac, gateway, isOnline: true } as unknown as Own
  const images = [image(1), image(2)]
  const labels = new Map(
    images.map((one): [string, Heard] => [
      labelKey(one),
      {
        storeCode: 'S1',
        gwMac,
        panel: { pages: 8 } as Panel,
        row: { ...one } as unknown as HardwareLabel,
        isFresh: true,
      },
    ]),
  )
  const wanted = (one: SpareImage) => ({ hash: one.picture, wantedAt: 1, page: one.page, job: {} })
  const pictures = {
    coming: async (all: readonly SpareImage[]) => new Map(all.map((one) => [labelKey(one), wanted(one)])),
    draw: async ({ hash }: { readonly hash: string }) => {
      if (hash === 'p1') throw new Error('no such font')
      return { hash, png: Buffer.of(), picture: {}, behind: [] }
    },
  } as unknown as LabelPictures
  const errors: unknown[] = []
  const events: RadioEvent[] = []
  const background = new Background((cause) => errors.push(cause))
  const spares = new SparesUnderWay({
    pictures,
    gateways: new Map([[gwMac, own]]),
    labels,
    background,
    now: () => 1_000_000,
    emit: (all) => events.push(...all),
  })
  spares.add(images)
  spares.step()
  await background.settled()
  expect(stored).toEqual([image(2).tagMac])
  expect(events).toEqual([{ kind: 'spare', at: 1_000_000, ...image(1), isReady: false }])
  expect(errors).toHaveLength(1)
})
