import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { drawReport } from '../../src/areas/till/walk/reportDocument'
import { reportTexts } from '../../src/areas/till/walk/reportTexts'
import type { FontName } from '../../src/domain/pdf/fonts'
import type { PriceCheck, PriceCheckItem } from '../../src/generated/types'
import { clockIn } from '../../src/schema/clock'
import { text, type Language } from '../e2e/support/text'
import { readPdf } from '../support/pdf'

const files: Readonly<Record<FontName, string>> = {
  latin: 'roboto-condensed/500Medium/RobotoCondensed_500Medium.ttf',
  jp: 'noto-sans-jp/500Medium/NotoSansJP_500Medium.ttf',
  kr: 'noto-sans-kr/500Medium/NotoSansKR_500Medium.ttf',
}
const loadFont = async (name: FontName) => readFileSync(`node_modules/@expo-google-fonts/${files[name]}`)

const check: PriceCheck = {
  id: 12,
  storeCode: 'JP001',
  plan: 'Default 50',
  size: 3,
  population: 240,
  draw: 'BY_CATEGORY',
  seed: '0123456789abcdef',
  passShare: 98,
  state: 'DONE',
  result: 'NOT_PASSED',
  share: 50,
  right: 1,
  over: 1,
  under: 0,
  notFound: 1,
  open: 0,
  who: 'admin@shelfdeck.example',
  startedAt: 1_764_000_000,
  finishedAt: 1_764_003_600,
  finishedBy: 'admin@shelfdeck.example',
}
const item = (place: number, more: Partial<PriceCheckItem> = {}): PriceCheckItem => ({
  id: `12.${place}`,
  storeCode: 'JP001',
  checkId: 12,
  place,
  prCode: `490123456789${place % 10}`,
  productName: '讃岐うどん',
  expected: '¥298',
  expectedCents: 29_800,
  expectedFrom: 'TILL',
  verdict: 'RIGHT',
  seen: '¥298',
  difference: 0,
  who: 'inspector@shelfdeck.example',
  ...more,
})
const items = [
  item(1),
  item(2, { productName: '이천쌀', verdict: 'OVERCHARGE', seen: '¥278', difference: 20, note: '値札が破れている' }),
  item(3, { productName: 'Spaghetti n. 5', verdict: 'NOT_FOUND', seen: null, expectedFrom: 'PRODUCT' }),
]
const drawn = async (language: Language, lines: readonly PriceCheckItem[] = items) =>
  readPdf(
    new Uint8Array(
      await drawReport(
        reportTexts({
          check,
          items: lines,
          store: 'デモ 新宿店',
          translate: (key: string, values?: object) => text(key, { ...values }, language),
          clock: clockIn('Asia/Tokyo'),
        }),
        loadFont,
      ),
    ),
  )

it.each(['en_US', 'ja_JP', 'ko_KR'] as const)('the report is in %s, with all that was found', async (language) => {
  const pages = await drawn(language)
  expect(pages).toHaveLength(1)
  const words = pages.flatMap(({ texts }) => texts.map((one) => one.text)).join(' ')
  const plain = words.replace(/\s/g, '')
  for (const part of [
    text('areas.till.report.title', {}, language),
    'デモ 新宿店',
    '0123456789abcdef',
    'inspector@shelfdeck.example',
    '이천쌀',
    '値札が破れている',
    '¥298 *',
    text('resources.price-check-item.enums.verdict.OVERCHARGE', {}, language),
    text('areas.till.report.inspector', {}, language),
  ])
    expect(plain).toContain(part.replace(/\s/g, ''))
  expect(words).not.toContain('〓')
})

it('a long one turns the page, heads each, and stays within the margins', async () => {
  const many = Array.from({ length: 300 }, (_, at) => item(at + 1))
  const pages = await drawn('en_US', many)
  expect(pages.length).toBeGreaterThan(5)
  for (const { width, height, texts } of pages)
    for (const one of texts) {
      expect(one.x).toBeGreaterThanOrEqual(14)
      expect(one.x + one.width).toBeLessThanOrEqual(width - 14)
      expect(one.y + one.height).toBeLessThanOrEqual(height - 5)
    }
  expect(pages.every(({ texts }) => texts.some((one) => /^Page \d+ of \d+$/.test(one.text)))).toBe(true)
})
