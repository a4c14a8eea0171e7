import type { PlusDevice, PlusShow, PlusShowObject } from '../../../src/generated/types'
import { randomFrom } from '../../base/random'
import type { Language } from '../../radio/goods'
import { models } from '../../signage/models'
import { newDevice } from '../../signage/signage'
import { words } from './words'

type Model = PlusDevice['model']

/** The displays of a demonstration shop, and their names. */
const hanging: readonly (readonly [
  model: Model,
  place: 'till' | 'shelf' | 'entrance',
  template?: 'morning' | 'weekend' | 'long',
])[] = [
  ['IP231A', 'shelf', 'morning'],
  ['IP231A', 'shelf', 'morning'],
  ['IP231A', 'shelf'],
  ['IP231TA', 'shelf', 'weekend'],
  ['IP231TB', 'shelf', 'weekend'],
  ['IP354A', 'shelf', 'long'],
  ['IP354A', 'shelf'],
  ['IP291TA', 'entrance'],
  ['IPFINDERA', 'entrance'],
  ['IPMINI', 'till'],
  ['IPMINI', 'till'],
]

export interface DemoStore {
  readonly storeCode: string
  readonly language: Language
  readonly tz: string
  readonly products: readonly string[]
}

/** The devices of a shop: one has been away for hours, the others are present. */
export function demoDevices({ storeCode, language, tz, products }: DemoStore, now: number): PlusDevice[] {
  const random = randomFrom(`displays ${storeCode}`)
  const said = words[language]
  if (!said) return []
  const counted = { till: 0, shelf: 0, entrance: 0 }
  const address = random.hex(8).toLowerCase()
  return hanging.map(([model, place, template], at) => {
    const isAway = random.chance(0.1) || (storeCode === 'IT001' && at === 4)
    const recvTime = isAway ? now - random.between(3, 60) * 3600 : now - random.between(1, 55)
    const network = random.chance(0.6)
      ? { name: 'eth0', ip: `10.9.${random.between(1, 200)}.${at + 20}`, rssi: null }
      : { name: 'wlan0', ip: `10.9.${random.between(1, 200)}.${at + 20}`, rssi: -random.between(42, 78) }
    return {
      // Locally administered: no vendor's address.
      ...newDevice(
        { storeCode, mac: `0e${address}${at.toString(16).padStart(2, '0')}`, model, at: recvTime },
        { volume: 6, brightness: 180, tz },
      ),
      status: isAway ? ('OFFLINE' as const) : ('ONLINE' as const),
      name: `${said[place]} ${++counted[place]}`,
      ver: random.chance(0.7) ? '1.4.2' : '1.3.9',
      networks: [network],
      template: template === undefined ? null : template === 'long' ? `${said.shelf} 35.4` : said[template],
      product: place === 'shelf' ? products.slice(at * 8, at * 8 + 8) : products.slice(at, at + 1),
      syncTime: recvTime - random.between(60, 40_000),
    }
  })
}

/** The ids of a shop's media, by file name. */
export type MediaNumbers = Readonly<Record<string, number>>

/** The templates of a shop, and shows of devices without one, by address. */
export function demoShows(language: Language, devices: readonly PlusDevice[], of: MediaNumbers) {
  const said = words[language]
  if (!said) return { templates: [], own: [] }
  const object = (
    type: PlusShowObject['type'],
    id: number | string,
    left: number,
    top: number,
    width: number,
    height: number,
  ): PlusShowObject => ({
    type,
    id: String(id),
    left,
    top,
    width,
    height,
    ...(type !== 'webpage' && { index: Number(id) }),
    ...(type === 'product' && { autoSize: false }),
  })
  const slide = (duration: number, bgColor: string, objList: PlusShowObject[]): PlusShow => ({
    duration,
    bgColor,
    objList,
    empty: objList.length === 0,
  })
  const prices = (from: number, count: number, left: number, width: number) =>
    Array.from({ length: count }, (_, at) => object('product', from + at, left + at * width, 0, width - 8, 158))
  const n = (name: string) => of[name] ?? 0
  const bar = [
    slide(12, '#ffffff', [object('image', n('fresh.jpg'), 0, 0, 1920, 158)]),
    slide(20, '#ffffff', [object('image', n('mark.png'), 20, 0, 360, 158), ...prices(1, 6, 400, 240)]),
    slide(10, '#0b3b5e', [
      object('video', n('waves.webm'), 0, 0, 960, 158),
      object('widget', n('ticker.html'), 960, 0, 960, 158),
    ]),
  ]
  const weekend = [
    slide(15, '#d7263d', [
      object('image', n('offer.jpg'), 0, 0, 1920, 158),
      object('widget', n('star.html'), 1720, 0, 158, 158),
    ]),
    slide(20, '#ffffff', prices(1, 8, 0, 240)),
  ]
  const long = [
    slide(20, '#0b3b5e', [object('image', n('long.jpg'), 0, 0, 2880, 158)]),
    slide(30, '#ffffff', prices(1, 12, 0, 240)),
  ]
  const evening = [
    slide(30, '#101828', [
      object('image', n('sunrise.jpg'), 0, 0, 480, 158),
      object('video', n('waves.webm'), 480, 0, 960, 158),
      object('image', n('sunrise.jpg'), 1440, 0, 480, 158),
    ]),
  ]
  const templates = [
    { name: said.morning, size: '23.1' as const, show: bar },
    { name: said.weekend, size: '23.1' as const, show: weekend },
    { name: said.evening, size: '23.1' as const, show: evening },
    { name: `${said.shelf} 35.4`, size: '35.4' as const, show: long },
  ]
  const own = devices.flatMap(({ mac, model, template }, at) => {
    if (template !== null || at % 2 === 0) return []
    const { screenWidth: width, screenHeight: height } = models[model]
    const isTall = height > 200
    return [
      {
        mac,
        show: [
          slide(
            30,
            '#e9f6e4',
            isTall
              ? [
                  object('video', n('orchard.webm'), 0, 0, Math.min(640, width), Math.min(360, height)),
                  object('image', n('mark.png'), Math.max(0, width - 360), height - 158, 360, 158),
                ]
              : (long[0]?.objList ?? []),
          ),
        ],
      },
    ]
  })
  return { templates, own }
}
