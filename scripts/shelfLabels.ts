import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoAliases } from '../server/radio/goods'
import { drawPage } from '../server/render/draw/page'
import { labelData } from '../server/render/fields'
import { formOf, mainElements } from '../server/render/layout'
import { INKS, type InkName } from '../server/render/palette'
import { encodeIndexed } from '../server/render/png'
import { type Bitmap, rasterise } from '../server/render/raster'
import { LANGUAGES, type Language } from '../src/data/language'

/** The pictures are as wide as the widest label. Labels stand below each other, each from the top of its place. */
export const PLACE = { width: 296, height: 152 }

const INK_NAMES: readonly InkName[] = ['white', 'black', 'red']

interface ShelfLabel {
  readonly height: 128 | 152
  readonly layoutId: 'SHELF' | 'SHELF.PROMO'
  readonly product: readonly [
    name: string,
    description: string,
    price: string,
    unitPrice: string,
    unit: string,
    original: string,
  ]
}

const strip = (...product: ShelfLabel['product']): ShelfLabel => ({ height: 128, layoutId: 'SHELF', product })
const tall = (...product: ShelfLabel['product']): ShelfLabel => ({ height: 152, layoutId: 'SHELF', product })
const promo = (...product: ShelfLabel['product']): ShelfLabel => ({ height: 128, layoutId: 'SHELF.PROMO', product })

/** What hangs on the shelves of the sign-in page; the last is what the fifth says after its price has changed. */
const SHELVES: Readonly<Record<Language, { readonly currency: string; readonly labels: readonly ShelfLabel[] }>> = {
  en_US: {
    currency: '$',
    labels: [
      strip('Spaghetti No. 5', 'Durum wheat 500 g', '1.29', '2.58', '1 kg', ''),
      promo('Cherry Tomatoes', 'On the vine 250 g', '1.99', '7.96', '1 kg', '2.49'),
      tall('Whole Milk', 'Pasteurized 1 l', '1.15', '1.15', '1 l', ''),
      strip('Dark Chocolate', '70 % cocoa 100 g', '2.39', '23.90', '1 kg', ''),
      strip('Orange Juice', 'Not from concentrate 1 l', '2.99', '2.99', '1 l', ''),
      tall('Greek Yogurt', 'Plain 500 g', '2.75', '5.50', '1 kg', ''),
      strip('Clear Honey', 'Acacia 250 g', '4.35', '17.40', '1 kg', ''),
      strip('Rolled Oats', 'Whole grain 400 g', '1.85', '4.63', '1 kg', ''),
      promo('Gala Apples', 'Class I 1 kg', '2.20', '2.20', '1 kg', '2.95'),
      promo('Orange Juice', 'Not from concentrate 1 l', '1.99', '1.99', '1 l', '2.99'),
    ],
  },
  ja_JP: {
    currency: '円',
    labels: [
      strip('コシヒカリ', '新潟県産 2kg', '1480', '74', '100g', ''),
      promo('ミニトマト', '熊本県産 200g', '198', '99', '100g', '258'),
      tall('北海道牛乳', '成分無調整 1L', '238', '24', '100ml', ''),
      strip('ダークチョコレート', 'カカオ70% 100g', '298', '298', '100g', ''),
      strip('りんごジュース', '果汁100% 1L', '258', '26', '100ml', ''),
      tall('プレーンヨーグルト', '生乳100% 400g', '178', '45', '100g', ''),
      strip('はちみつ', 'アカシア 250g', '698', '279', '100g', ''),
      strip('グラノーラ', 'フルーツ 400g', '498', '125', '100g', ''),
      promo('ふじりんご', '青森県産 1袋', '398', '80', '1個', '498'),
      promo('りんごジュース', '果汁100% 1L', '198', '20', '100ml', '258'),
    ],
  },
  ko_KR: {
    currency: '원',
    labels: [
      strip('이천쌀', '햅쌀 2kg', '9800', '490', '100g', ''),
      promo('방울토마토', '국내산 500g', '4980', '996', '100g', '5980'),
      tall('신선한 우유', '1등급 1L', '2780', '278', '100ml', ''),
      strip('다크 초콜릿', '카카오 70% 100g', '2980', '2980', '100g', ''),
      strip('오렌지 주스', '과즙 100% 1L', '3280', '328', '100ml', ''),
      tall('플레인 요거트', '무가당 400g', '3480', '870', '100g', ''),
      strip('아카시아꿀', '국내산 250g', '8900', '3560', '100g', ''),
      strip('그래놀라', '과일 400g', '5480', '1370', '100g', ''),
      promo('사과', '국내산 1봉', '5980', '1196', '1개', '7480'),
      promo('오렌지 주스', '과즙 100% 1L', '2480', '248', '100ml', '3280'),
    ],
  },
}

const EAN_CODES = ['4006381333931', '8001234567897', '4901234567894', '8801234567893', '5012345678900']

/** All labels of a language in one picture, drawn as the server draws what tags show. */
export function shelfLabels(language: Language): Buffer {
  const { currency, labels } = SHELVES[language]
  const pixels = new Uint8Array(PLACE.width * PLACE.height * labels.length)
  for (const [at, label] of labels.entries()) {
    const { pixels: one } = drawOne(label, currency, EAN_CODES[at % EAN_CODES.length] ?? '')
    pixels.set(one, at * PLACE.width * PLACE.height)
  }
  return encodeIndexed({
    width: PLACE.width,
    height: PLACE.height * labels.length,
    pixels,
    colors: Buffer.from(INK_NAMES.map((name) => INKS[name].slice(1)).join(''), 'hex'),
  })
}

function drawOne(
  { height, layoutId, product: [name, description, price, unitPrice, unit, original] }: ShelfLabel,
  currency: string,
  ean: string,
): Bitmap {
  const data = labelData(
    { prCode: ean, prInfo: [name, price, description, unitPrice, unit, original, '', '', currency, ean] },
    demoAliases,
  )
  const surface = { width: PLACE.width, height, palette: INK_NAMES }
  return rasterise(drawPage(mainElements(layoutId, formOf(PLACE.width, height)), data, surface), INK_NAMES)
}

/** Where the console has the picture of a language. */
export const shelfLabelsFile = (language: Language): string =>
  fileURLToPath(new URL(join('../src/app/shell/labels', `${language}.png`), import.meta.url))

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const language of LANGUAGES) writeFileSync(shelfLabelsFile(language), shelfLabels(language))
