import { describe, expect, it } from 'vitest'
import { demoAliases } from '../radio/goods'
import { tagTypes } from '../radio/tagTypes'
import { type DrawJob, drawLabel, paperSize } from './draw'
import type { Marks } from './draw/pen'
import { labelData } from './fields'
import { hasGlyph } from './font/typeface'
import { layouts } from './layout'
import { INKS, paletteOf } from './palette'
import { MARKS_KEYWORD } from './png'
import { readPng, scan } from '../../tests/support/pictures'

const EAN = '8001234567897'
const product = (name: string, currency = '€') => ({
  prCode: EAN,
  prInfo: [name, '2.49', `${name} 500 g`, '4.98', '1 kg', '3.11', 'Pasta', 'Altoprato', currency, EAN],
  nfc: 'https://shelfdeck.example/p/8001234567897',
})
const tag = { tagId: '1234567B3012', tagMac: '06ABCDE00012', kind: 'B3 2.90″' }
const typesOf = (feature: string) => tagTypes.filter(({ type }) => type.startsWith(feature))

function draw(type: (typeof tagTypes)[number], given: Partial<DrawJob> = {}) {
  const { width, height, colors } = type
  const data = labelData(product('Spaghetti n. 5'), demoAliases, tag)
  return drawLabel({ width, height, palette: paletteOf(colors), layoutId: 'SHELF', data, pages: false, ...given }).map(
    readPng,
  )
}

const tagLayouts = [...layouts.values()].filter(({ kind }) => kind === 'tag').map(({ id }) => id)

describe('a label', () => {
  it.each(typesOf('B').map((type) => [type.size, type] as const))(
    'of %s inches has its true size, pure inks and a barcode that a scanner reads, in every layout',
    (_, type) => {
      for (const layoutId of tagLayouts) {
        const [picture] = draw(type, { layoutId })
        if (!picture) throw new Error('nothing drawn')
        expect([picture.width, picture.height], layoutId).toEqual([type.width, type.height])
        expect(
          [...picture.colors].filter((color) => !type.colors.includes(color)),
          layoutId,
        ).toEqual([])
        expect(scan(picture, 'EAN_13'), layoutId).toBe(EAN)
      }
    },
  )

  it.each(typesOf('4').map((type) => [type.size, type] as const))(
    'of %s inches without colour is only black and white',
    (_, type) => {
      const [picture] = draw(type, { layoutId: 'SHELF.PROMO' })
      expect([...(picture?.colors ?? [])].sort((a, b) => a.localeCompare(b))).toEqual([INKS.black, INKS.white])
    },
  )

  it.each(typesOf('B').map((type) => [type.size, type] as const))(
    'of %s inches has a thumbnail that fits, keeps its shape and has shades of its inks',
    (_, type) => {
      const [small] = draw(type, { within: { width: 136, height: 56 }, layoutId: 'SHELF.PROMO' })
      if (!small) throw new Error('nothing drawn')
      expect(small.width <= 136 && small.height <= 56).toBe(true)
      expect(small.width / small.height).toBeCloseTo(type.width / type.height, 1)
      expect(small.colors.size).toBeGreaterThan(3)
      expect(small.colors.size).toBeLessThanOrEqual(16)
    },
  )

  it('with a promotion is red where it can be, and yellow too', () => {
    const colors = (feature: string, size: string) =>
      draw(typesOf(feature).find((type) => type.size === size) ?? tagTypes[0]!, { layoutId: 'SHELF.PROMO' })[0]?.colors
    expect(colors('B', '2.90')).toContain(INKS.red)
    expect(colors('B', '5.65N')).toContain(INKS.yellow)
  })

  it('has its details and a QR code on the pages behind', () => {
    for (const type of typesOf('B')) {
      const pages = draw(type, { pages: true })
      expect(pages).toHaveLength(3)
      expect(scan(pages[2]!, 'QR_CODE'), type.size).toBe(product('').nfc)
    }
  })

  it('without a product shows its own barcode', () => {
    for (const type of typesOf('B')) {
      const pages = draw(type, { layoutId: null, data: labelData(undefined, demoAliases, tag), pages: true })
      expect(pages).toHaveLength(1)
      expect(scan(pages[0]!, 'CODE_128'), type.size).toBe(tag.tagId)
    }
  })

  it('shows a code that is no EAN as Code 128, and a code that no barcode can encode without one', () => {
    const [type] = typesOf('B').filter(({ size }) => size === '4.20')
    const named = (prCode: string) => labelData({ prCode, prInfo: ['Name', '1.00'] }, demoAliases)
    expect(scan(draw(type!, { data: named('SKU-77') })[0]!, 'CODE_128')).toBe('SKU-77')
    expect(draw(type!, { data: named('商品-1') })).toHaveLength(1)
  })

  it('is drawn with the default layout if its own is unknown, and however long its texts are', () => {
    const [type] = typesOf('B')
    expect(draw(type!, { layoutId: 'NOBODY.KNOWS' })).toHaveLength(1)
    const long = { ...product('W'.repeat(400)), prInfo: Array<string>(255).fill('長い名前 긴 이름 '.repeat(40)) }
    for (const one of typesOf('A'))
      expect(draw(one, { data: labelData(long, demoAliases, tag), pages: true })).toHaveLength(3)
  })
})

describe('paper', () => {
  const papers = [...layouts.values()]
    .filter(({ id, kind }) => kind === 'paper' && !id.endsWith('.PROMO'))
    .map(({ id }) => id)
  const drawPaper = (id: string, dpi: number) =>
    drawLabel({
      ...paperSize(id, dpi)!,
      palette: paletteOf([]),
      layoutId: id,
      data: labelData(product('Spaghetti'), demoAliases),
      pages: false,
    })[0]!

  it.each(papers)('%s has its dots at each resolution, black and white alone, and the barcode of its product', (id) => {
    const finest = id === 'CROMA.107' ? [[600, 600 / 25.4] as const] : []
    for (const [dpi, perMm] of [[203, 8] as const, [300, 300 / 25.4] as const, ...finest]) {
      const picture = readPng(drawPaper(id, dpi))
      expect([picture.width, picture.height]).toEqual(
        layouts.get(id)?.paper?.map((millimetres) => Math.round(millimetres * perMm)),
      )
      expect([...picture.colors].sort((a, b) => a.localeCompare(b))).toEqual([INKS.black, INKS.white])
      expect(scan(picture, 'EAN_13'), `${id} ${dpi}`).toBe(EAN)
    }
  })

  it('has marks of what was drawn where', () => {
    const png = drawPaper('CROMA.105', 300)
    const at = png.indexOf(MARKS_KEYWORD)
    const marks = JSON.parse(
      png.toString('utf8', at + MARKS_KEYWORD.length + 5, at - 4 + png.readUInt32BE(at - 8) + 4),
    ) as Marks
    const { width, height, luminance } = readPng(png)
    const [bar] = marks.barcodes
    expect(bar).toMatchObject({ code: EAN })
    expect(bar?.modules).toHaveLength(95)
    const dark = Array.from(bar?.modules ?? '', (_, module) =>
      (luminance[(bar!.y + 2) * width + bar!.x + module * bar!.module + 1] ?? 255) < 128 ? '1' : '0',
    ).join('')
    expect(dark).toBe(bar?.modules)
    expect(marks.texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Spaghetti', 'Altoprato', '2,49 €', EAN]),
    )
    expect(marks.texts.every(({ x, y, width: wide }) => x >= 0 && x + wide <= width + 2 && y > 0 && y <= height)).toBe(
      true,
    )
  })
})

function marksOf(png: Buffer): Marks {
  const at = png.indexOf(MARKS_KEYWORD)
  return JSON.parse(png.toString('utf8', at + MARKS_KEYWORD.length + 5, at + png.readUInt32BE(at - 8))) as Marks
}

describe('a barcode in print', () => {
  const LEAST = { ean: 0.264, code128: 0.191 }
  const drawCode = (prCode: string, dpi: number, layoutId = 'CROMA.107') => {
    const size = paperSize(layoutId, dpi)!
    const png = drawLabel({
      ...size,
      palette: paletteOf([]),
      layoutId,
      data: labelData({ prCode, prInfo: ['Spaghetti', '2.49'] }, demoAliases),
      pages: false,
    })[0]!
    return { png, ...marksOf(png), mmPerDot: layouts.get(layoutId)!.paper![0] / size.width }
  }

  it.each([100, 203, 300, 600])('has no module below the minimum width of its symbology, at %i dots', (dpi) => {
    const codes = [EAN, ...[1, 4, 8, 11, 12, 14, 20, 30, 48].map((length) => 'SKU-7XYZ'.repeat(6).slice(0, length))]
    for (const code of codes) {
      const { barcodes, leftOut, mmPerDot } = drawCode(code, dpi)
      expect([...barcodes.map((bar) => bar.code), ...leftOut], code).toEqual([code])
      for (const bar of barcodes)
        expect(bar.module * mmPerDot, code).toBeGreaterThanOrEqual(code === EAN ? LEAST.ean : LEAST.code128)
    }
  })

  it('is left out if its bars would be narrower, with a warning and the code as text instead', () => {
    const { barcodes, leftOut, texts, png } = drawCode('SKU-0123-ABCDEFGH-XYZ', 300)
    expect([barcodes, leftOut]).toEqual([[], ['SKU-0123-ABCDEFGH-XYZ']])
    expect(texts.map(({ text }) => text).join('')).toContain('SKU-0123')
    expect(() => scan(readPng(png), 'CODE_128')).toThrow()
    expect(drawCode('商品-1', 300).leftOut).toEqual(['商品-1'])
    expect(drawCode('SKU-0123-ABCDEFGH-XYZ', 100, 'CROMA.A4').leftOut).toEqual([])
  })

  it('of an EAN has its digits as in its standard: one before the bars, six below each half', () => {
    const size = paperSize('CROMA.105', 300)!
    const png = drawLabel({
      ...size,
      palette: paletteOf([]),
      layoutId: 'CROMA.105',
      data: labelData(product('Spaghetti'), demoAliases),
      pages: false,
    })[0]!
    const [bar] = marksOf(png).barcodes
    const { width, luminance } = readPng(png)
    const [top, bottom] = [bar!.y + bar!.height + bar!.guards!.height + 1, bar!.y + bar!.height + 30]
    const hasInk = (from: number, to: number) => {
      for (let y = top; y < bottom; y++)
        for (let x = Math.round(bar!.x + from * bar!.module); x < bar!.x + to * bar!.module; x++)
          if (luminance[y * width + x]! < 128) return true
      return false
    }
    expect([hasInk(-11, -2), hasInk(4, 44), hasInk(51, 91)]).toEqual([true, true, true])
    expect([hasInk(-1, 3), hasInk(45.5, 49.5), hasInk(92.5, 102)]).toEqual([false, false, false])
  })

  it('is in whole dots if these are wide enough', () => {
    expect(drawCode(EAN, 600).barcodes[0]?.module).toBe(7)
    expect(drawCode(EAN, 203).barcodes[0]?.module).toBeCloseTo(0.305 * 8, 1)
  })
})

describe('paper of a promotion', () => {
  const textsOf = (layoutId: string, original: string, dpi: number) => {
    const data = labelData(
      {
        prCode: EAN,
        prInfo: ['Spaghetti', '2.49', 'Spaghetti 500 g', '4.98', '1 kg', original, 'Pasta', 'Altoprato', '€', EAN],
      },
      demoAliases,
    )
    const png = drawLabel({ ...paperSize(layoutId, dpi)!, palette: paletteOf([]), layoutId, data, pages: false })[0]!
    expect(scan(readPng(png), 'EAN_13')).toBe(EAN)
    return marksOf(png).texts
  }

  it.each([
    ['CROMA.105.PROMO', 203],
    ['CROMA.107.PROMO', 203],
    ['CROMA.A6.PROMO', 100],
    ['CROMA.A4.PROMO', 72],
  ] as const)('%s has the old price and the discount, and looks like any other without them', (id, dpi) => {
    const texts = textsOf(id, '3.11', dpi)
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Spaghetti', '2,49 €', '3,11 €', '-20%']))
    const [old, price] = ['3,11 €', '2,49 €'].map((text) => texts.find((one) => one.text === text)!)
    expect(price!.size).toBeGreaterThan(old!.size)
    // No price that is now the same, or was lower.
    for (const original of ['', '1.99'])
      expect(textsOf(id, original, dpi)).toEqual(textsOf(id.replace('.PROMO', ''), '', dpi))
  })
})

describe('the fonts', () => {
  it.each([
    'Crèmerie Süßrahm Jalapeño 100 % Øl',
    '北海道牛乳 ゴミ袋 讃岐うどん 食器用洗剤 ￥',
    '이천쌀 신선한 우유 뷁 쓰레기봉투',
    '€£$¥₩ “quoted” – 1½ ×',
  ])('have every character of %s', (text) => {
    expect([...text].filter((character) => !hasGlyph(character))).toEqual([])
  })
})
