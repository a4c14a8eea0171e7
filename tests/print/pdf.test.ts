import { readFileSync } from 'node:fs'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { demoAliases } from '../../server/radio/goods'
import { drawLabel, paperSize } from '../../server/render/draw'
import { labelData } from '../../server/render/fields'
import { paletteOf } from '../../server/render/palette'
import type { FontName } from '../../src/domain/pdf/fonts'
import { addPickList } from '../../src/areas/print/pdf/pickList'
import { SheetDocument, type SheetJob } from '../../src/areas/print/pdf/sheetDocument'
import { cropMarks } from '../../src/areas/print/sheets/cropMarks'
import { labelsOn, marginFor, placeOf, sheetsFor, type Size } from '../../src/areas/print/sheets/sheet'
import { readSheets } from '../../src/areas/print/sheets/useSheets'
import { readPdf } from '../support/pdf'

const EAN = '4901234567894'
const { sheets } = readSheets(JSON.parse(readFileSync('public/print-sheets.json', 'utf8')))
const LAYOUTS: readonly (readonly [string, Size])[] = [
  ['CROMA.A4', [210, 297]],
  ['CROMA.A6', [105, 148]],
  ['CROMA.107', [75, 27]],
  ['CROMA.105', [105, 59]],
]

const files: Readonly<Record<FontName, string>> = {
  latin: 'roboto-condensed/500Medium/RobotoCondensed_500Medium.ttf',
  jp: 'noto-sans-jp/500Medium/NotoSansJP_500Medium.ttf',
  kr: 'noto-sans-kr/500Medium/NotoSansKR_500Medium.ttf',
}
const loaded: FontName[] = []
const loadFont = async (name: FontName) => {
  loaded.push(name)
  return readFileSync(`node_modules/@expo-google-fonts/${files[name]}`)
}

const info = (name: string, description = `${name} 500 g`) => [
  name,
  '298',
  description,
  '596',
  '1 kg',
  '',
  '麺',
  'みのり屋',
  '¥',
  EAN,
]
const label = (layoutId: string, prInfo = info('讃岐うどん'), { prCode = EAN, dpi = 300, margin = 0 } = {}) =>
  drawLabel({
    ...paperSize(layoutId, dpi)!,
    palette: paletteOf([]),
    layoutId,
    data: labelData({ prCode, prInfo }, demoAliases),
    pages: false,
    margin,
  })[0]!.toString('base64')

function open(layoutId: string, size: Size, change: Partial<SheetJob> = {}) {
  const job: SheetJob = {
    sheet: sheetsFor(sheets, layoutId, size)[0]!,
    size,
    start: 0,
    cropMarks: false,
    title: 'デモ 新宿店',
    ...change,
  }
  return { job, target: new SheetDocument(job, loadFont) }
}
const read = (target: SheetDocument) => readPdf(new Uint8Array(target.finish()))

describe('a PDF of labels', () => {
  it.each(LAYOUTS)(
    '%s has pages, labels and places as the sheet says, to a twentieth of a millimetre',
    async (id, size) => {
      const { job, target } = open(id, size)
      const count = labelsOn(job.sheet) + 1
      await target.add(label(id), count)
      const pages = await read(target)
      expect(pages).toHaveLength(2)
      for (const { width, height } of pages) {
        expect(width).toBeCloseTo(210, 1)
        expect(height).toBeCloseTo(297, 1)
      }
      const images = pages.flatMap((page, at) => page.images.map((image) => ({ ...image, at })))
      expect(images).toHaveLength(count)
      images.forEach((image, at) => {
        const place = placeOf(job.sheet, at)
        expect(image.at).toBe(place.page)
        for (const [is, should] of [
          [image.x, place.x],
          [image.y, place.y],
          [image.width, size[0]],
          [image.height, size[1]],
        ] as const)
          expect(Math.abs(is - should)).toBeLessThan(0.05)
      })
    },
  )

  it.each(sheets.map(({ id }) => [id]))("%s has its words and bars 4.2 mm from the paper's edges", async (id) => {
    const sheet = sheets.find((one) => one.id === id)!
    const layoutId = sheet.layouts?.[0] ?? 'CROMA.107'
    const size = LAYOUTS.find(([one]) => one === layoutId)![1]
    const { target } = open(layoutId, size, { sheet })
    const isLarge = size[0] * size[1] > 10_000
    await target.add(
      label(layoutId, info('讃岐うどん'), { margin: marginFor(sheet, size), dpi: isLarge ? 100 : 203 }),
      labelsOn(sheet),
    )
    const [page] = await read(target)
    const bars = page!.fills
    // The tallest letters are seven tenths of their size.
    const texts = page!.texts.map(({ x, y, width, height }) => ({
      x,
      y: y + 0.29 * height,
      width,
      height: 0.71 * height,
    }))
    expect(texts.length).toBeGreaterThanOrEqual(3 * labelsOn(sheet))
    expect(bars.length).toBeGreaterThan(0)
    for (const { x, y, width, height } of [...texts, ...bars]) {
      expect(Math.min(x, y, page!.width - x - width, page!.height - y - height)).toBeGreaterThan(4.15)
    }
  })

  it('begins on a half-used sheet where its first free place is', async () => {
    const { job, target } = open('CROMA.107', [75, 27], { start: 7 })
    await target.add(label('CROMA.107'), 14)
    const [first, second] = await read(target)
    expect([first?.images.length, second?.images.length]).toEqual([13, 1])
    expect(first?.images[0]?.x).toBeCloseTo(placeOf(job.sheet, 7).x, 1)
    expect(first?.images[0]?.y).toBeCloseTo(placeOf(job.sheet, 7).y, 1)
  })

  it('puts a smaller template in the middle of a larger label', async () => {
    const { target } = open('CROMA.107', [75, 27], { sheet: sheets.find(({ id }) => id === 'A4-2x7-cut')! })
    await target.add(label('CROMA.107'), 1)
    const [page] = await read(target)
    expect(page?.images[0]?.x).toBeCloseTo(4.65 + (99.1 - 75) / 2, 1)
    expect(page?.images[0]?.y).toBeCloseTo(15.15 + (38.1 - 27) / 2, 1)
  })

  it('has its crop marks where one cuts, and none where none are asked for', async () => {
    const { job, target } = open('CROMA.107', [75, 27], { cropMarks: true })
    await target.add(label('CROMA.107'), 1)
    const [page] = await read(target)
    const marks = cropMarks(job.sheet)
    expect(page?.lines).toHaveLength(marks.length)
    marks.forEach((mark, at) => {
      const line = page!.lines[at]!
      expect(Math.abs(line.x - Math.min(mark.x1, mark.x2))).toBeLessThan(0.1)
      expect(Math.abs(line.y - Math.min(mark.y1, mark.y2))).toBeLessThan(0.1)
      expect(
        Math.abs(Math.max(line.width, line.height) - Math.hypot(mark.x2 - mark.x1, mark.y2 - mark.y1)),
      ).toBeLessThan(0.2)
    })
    const { target: plain } = open('CROMA.107', [75, 27])
    await plain.add(label('CROMA.107'), 1)
    expect((await read(plain))[0]?.lines).toEqual([])
  })

  it('draws the bars of an EAN-13 as vectors, on whole modules', async () => {
    const { target } = open('CROMA.105', [105, 59])
    await target.add(label('CROMA.105'), 1)
    const [page] = await read(target)
    const [ground, ...bars] = page!.fills
    expect(bars).toHaveLength(30)
    const module = ground!.width / 95
    expect(module).toBeGreaterThan(0.25)
    for (const bar of bars) {
      expect((bar.width / module) % 1 < 0.02 || (bar.width / module) % 1 > 0.98).toBe(true)
    }
    // Two guards at each end and in the middle reach down between the digits.
    const heights = bars.map(({ height }) => Math.round(height * 20) / 20)
    const longest = Math.max(...heights)
    expect(heights.flatMap((height, at) => (height === longest ? [at] : []))).toEqual([0, 1, 14, 15, 28, 29])
    expect(longest).toBeGreaterThan(ground!.height + 3 * module)
    expect(
      heights.filter((height) => height !== longest).every((height) => Math.abs(height - ground!.height) < 0.1),
    ).toBe(true)
  })

  it.each([203, 300, 600])('has bars that a scanner reads at %i dots, or says that there are none', async (dpi) => {
    const { target } = open('CROMA.107', [75, 27])
    expect(await target.add(label('CROMA.107', undefined, { dpi }), 1)).toEqual([])
    expect(await target.add(label('CROMA.107', ['Sale'], { dpi, prCode: 'SKU-1234' }), 1)).toEqual([])
    expect(await target.add(label('CROMA.107', ['Sale'], { dpi, prCode: 'SKU-0123-ABCDEFGH' }), 1)).toEqual([
      'SKU-0123-ABCDEFGH',
    ])
    const [page] = await read(target)
    const [ean, code] = [page!.fills.slice(0, 31), page!.fills.slice(31)]
    expect(Math.min(...ean.map(({ width }) => width))).toBeGreaterThan(0.2635)
    expect(Math.min(...code.map(({ width }) => width))).toBeGreaterThan(0.1905)
    const texts = page!.texts.map(({ text }) => text).join(' ')
    expect(texts).toContain('SKU-0123')
  })

  it('marks in its list whose barcode had no room', async () => {
    const { target, job } = open('CROMA.107', [75, 27])
    await target.add(label('CROMA.107'), 1)
    const lines = ['A', 'B'].map((prCode) => ({ prCode, description: `Text ${prCode}`, qty: 1 }))
    await addPickList(
      target,
      {
        heading: '',
        note: '',
        noBarcode: 'No barcode',
        columns: { number: '#', code: 'Code', description: 'Text', qty: 'n' },
        lines,
      },
      job.sheet.page,
      new Set([1]),
    )
    const texts = (await read(target)).at(-1)!.texts.map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(['Text A', 'No barcode · Text B']))
  })

  it('can be searched for the words of its labels, in every script, where they stand', async () => {
    const { target } = open('CROMA.105', [105, 59])
    for (const name of ['Crèmerie Øl', '讃岐うどん', '칼국수면']) await target.add(label('CROMA.105', info(name)), 1)
    const [page] = await read(target)
    const texts = page!.texts.map(({ text }) => text).join(' ')
    for (const word of ['Crèmerie Øl', '讃岐うどん', '칼국수면', '¥298', EAN]) expect(texts).toContain(word)
    const third = page!.texts.find(({ text }) => text === '칼국수면')!
    expect(third.y).toBeGreaterThan(1 + 59)
    expect(third.x + third.width).toBeLessThan(105)
  })

  it('loads only the fonts that its letters need, and stores a picture once', async () => {
    loaded.length = 0
    const { target } = open('CROMA.107', [75, 27])
    await target.add(label('CROMA.107', ['Spaghetti', '2.49', 'Spaghetti 500 g', '', '', '', '', '', '€', EAN]), 200)
    expect(loaded).toEqual(['latin'])
    expect(target.finish().byteLength).toBeLessThan(120_000)
  })

  it('takes pictures of other servers: colours, palettes, see-through', async () => {
    const { target } = open('CROMA.105', [105, 59])
    const picture = new PNG({ width: 8, height: 4 })
    picture.data.fill(120)
    for (const colorType of [2, 6] as const)
      await target.add(PNG.sync.write(picture, { colorType }).toString('base64'), 1)
    const [page] = await read(target)
    expect(page?.images).toHaveLength(2)
    expect(page?.texts).toEqual([])
    await expect(target.add(Buffer.from('no picture').toString('base64'), 1)).rejects.toThrow('no PNG')
  })
})

describe('the list that goes with the labels', () => {
  it('stands on A4 where a page is one label', async () => {
    const { target, job } = open('CROMA.107', [75, 27], { sheet: sheets.find(({ id }) => id === 'roll-75x27')! })
    await target.add(label('CROMA.107'), 2)
    await addPickList(
      target,
      {
        heading: 'Roll',
        note: '',
        noBarcode: '',
        columns: { number: '#', code: 'Code', description: 'Text', qty: 'n' },
        lines: [{ prCode: EAN, description: 'Udon', qty: 2 }],
      },
      job.sheet.page,
    )
    expect((await read(target)).map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [75, 27],
      [75, 27],
      [210, 297],
    ])
  })

  it('is text: found, in every script, cut where it is too long, with no letter missing', async () => {
    const { target, job } = open('CROMA.107', [75, 27])
    await target.add(label('CROMA.107'), 1)
    const lines = Array.from({ length: 60 }, (_, at) => ({
      prCode: `49000000${at}`,
      description: ['みのり屋 讃岐うどん', '한들 칼국수면', 'Altoprato Penne rigate', '𠮷野家'][at % 4]!.repeat(
        at === 0 ? 9 : 1,
      ),
      qty: at + 1,
    }))
    await addPickList(
      target,
      {
        heading: 'デモ 新宿店',
        note: 'CROMA.107',
        noBarcode: '',
        columns: { number: '番号', code: '商品コード', description: '説明', qty: '枚数' },
        lines,
      },
      job.sheet.page,
    )
    const pages = await read(target)
    expect(pages).toHaveLength(3)
    const text = pages
      .slice(1)
      .flatMap(({ texts }) => texts.map((one) => one.text))
      .join('\n')
    for (const word of [
      'デモ 新宿店',
      '商品コード',
      '490000005',
      '한들 칼국수면',
      'Altoprato Penne rigate',
      '…',
      '〓野家',
    ])
      expect(text).toContain(word)
    expect(pages.slice(1).map(({ width }) => Math.round(width))).toEqual([210, 210])
    for (const one of pages.slice(1).flatMap(({ texts }) => texts)) expect(one.x + one.width).toBeLessThan(210 - 11)
  })
})
