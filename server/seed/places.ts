import type { Language } from '../radio/goods'

/** The place of a demonstration store. Cities, addresses and positions are real; the chain is not. */
export interface Place {
  readonly code: string
  readonly name: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
  readonly timeZone: string
  readonly language: Language
  /** The GS1 prefix of product codes. */
  readonly eanPrefix: string
  readonly currency: string
  /** Units of the local currency per euro. */
  readonly rate: number
}

type Row = readonly [code: string, name: string, address: string, latitude: number, longitude: number]

const italian = { timeZone: 'Europe/Rome', language: 'it', eanPrefix: '800', currency: '€', rate: 1 } as const
const german = { timeZone: 'Europe/Berlin', language: 'de', eanPrefix: '400', currency: '€', rate: 1 } as const
const french = { timeZone: 'Europe/Paris', language: 'fr', eanPrefix: '300', currency: '€', rate: 1 } as const
const spanish = { timeZone: 'Europe/Madrid', language: 'es', eanPrefix: '840', currency: '€', rate: 1 } as const
const british = { timeZone: 'Europe/London', language: 'en', eanPrefix: '500', currency: '£', rate: 0.86 } as const
const american = { timeZone: 'America/New_York', language: 'en', eanPrefix: '001', currency: '$', rate: 1.1 } as const
const japanese = { timeZone: 'Asia/Tokyo', language: 'ja', eanPrefix: '490', currency: '¥', rate: 160 } as const
const korean = { timeZone: 'Asia/Seoul', language: 'ko', eanPrefix: '880', currency: '₩', rate: 1450 } as const

function places(
  common: Omit<Place, 'code' | 'name' | 'address' | 'latitude' | 'longitude'>,
  rows: readonly Row[],
): Place[] {
  return rows.map(([code, name, address, latitude, longitude]) => ({
    code,
    name,
    address,
    latitude,
    longitude,
    ...common,
  }))
}

export const demoPlaces: readonly Place[] = [
  ...places(italian, [
    ['IT001', 'Demo Milano Duomo', 'Piazza del Duomo, 20122 Milano MI, Italia', 45.4642, 9.19],
    ['IT002', 'Demo Roma Termini', 'Piazza dei Cinquecento, 00185 Roma RM, Italia', 41.9014, 12.5007],
    ['IT003', 'Demo Torino Lingotto', 'Via Nizza 262, 10126 Torino TO, Italia', 45.0329, 7.6649],
  ]),
  ...places(japanese, [
    ['JP001', 'デモ 新宿店', '東京都新宿区新宿3丁目38-1', 35.6896, 139.7006],
    ['JP002', 'デモ 梅田店', '大阪府大阪市北区梅田3丁目1-1', 34.7025, 135.4959],
    ['JP003', 'デモ 札幌店', '北海道札幌市中央区北5条西2丁目', 43.0687, 141.3508],
  ]),
  ...places(korean, [
    ['KR001', '데모 명동점', '서울특별시 중구 명동길 14', 37.5636, 126.9827],
    ['KR002', '데모 해운대점', '부산광역시 해운대구 해운대로 570', 35.1631, 129.1586],
  ]),
  ...places(german, [
    ['DE001', 'Demo Berlin Alexanderplatz', 'Alexanderplatz 1, 10178 Berlin, Deutschland', 52.5219, 13.4132],
    ['DE002', 'Demo München Marienplatz', 'Marienplatz 8, 80331 München, Deutschland', 48.1374, 11.5755],
  ]),
  ...places(french, [
    ['FR001', 'Démo Paris Haussmann', '40 Boulevard Haussmann, 75009 Paris, France', 48.8738, 2.332],
    ['FR002', 'Démo Lyon Part-Dieu', '17 Rue du Docteur Bouchut, 69003 Lyon, France', 45.761, 4.857],
  ]),
  ...places(british, [
    ['GB001', 'Demo London Oxford Street', '400 Oxford Street, London W1A 1AB, United Kingdom', 51.5145, -0.1527],
  ]),
  ...places(american, [
    ['US001', 'Demo New York Herald Square', '151 West 34th Street, New York, NY 10001, USA', 40.7508, -73.9894],
  ]),
  ...places({ ...american, timeZone: 'America/Los_Angeles' }, [
    ['US002', 'Demo San Francisco Market Street', '845 Market Street, San Francisco, CA 94103, USA', 37.784, -122.4065],
  ]),
  ...places(spanish, [['ES001', 'Demo Madrid Gran Vía', 'Gran Vía 32, 28013 Madrid, España', 40.4202, -3.7056]]),
]

/** The place of a store by its number: real ones first, then invented ones around them for load tests. */
export function placeAt(number: number): Place {
  const place = demoPlaces[number % demoPlaces.length]
  if (!place) throw new Error('no places')
  const round = Math.floor(number / demoPlaces.length)
  if (round === 0) return place
  const turn = round * 2.399963
  const distance = 0.05 * Math.sqrt(round)
  return {
    ...place,
    code: `${place.code}-${round}`,
    name: `${place.name} ${round + 1}`,
    latitude: Number((place.latitude + distance * Math.cos(turn)).toFixed(5)),
    longitude: Number((place.longitude + distance * Math.sin(turn)).toFixed(5)),
  }
}
