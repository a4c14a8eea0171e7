import { describe, expect, it } from 'vitest'
import { priceOf } from '../../../src/schema/money'
import { INKS } from '../palette'
import { rasterise } from '../raster'
import { plainPen } from './pen'
import { drawPrice } from './price'

const [WIDTH, HEIGHT] = [300, 80]
const area = { x: 40, y: 10, width: 200, height: 60 }

function drawn(text: string, currency: string, align: 'left' | 'center' | 'right' = 'left') {
  return rasterise(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${INKS.white}"/>${drawPrice(priceOf(text, currency)!, area, align, INKS.black, plainPen)}</svg>`,
    ['white', 'black'],
  )
}

/** The columns of a surface in which a price has ink. */
function inkOf(text: string, currency: string, align: 'left' | 'center' | 'right') {
  const { pixels } = drawn(text, currency, align)
  return Array.from({ length: WIDTH }, (_, x) => x).filter((x) =>
    Array.from({ length: HEIGHT }, (_, y) => pixels[y * WIDTH + x]).includes(1),
  )
}

describe('a drawn price', () => {
  it.each(['€', 'PLN', 'zł', 'CHF', 'Kč', '원', '$', ''])('stands in its box with its currency, %s', (currency) => {
    for (const align of ['left', 'center', 'right'] as const) {
      for (const text of ['2.49', '1.11', '1234.50', '12']) {
        const ink = inkOf(text, currency, align)
        expect(ink[0], `${text} ${align}`).toBeGreaterThanOrEqual(area.x)
        expect(ink.at(-1), `${text} ${align}`).toBeLessThanOrEqual(area.x + area.width)
      }
    }
  })

  it('has cents hanging from the top of the large digits, and its separator on their line', () => {
    const rows = (x: number) =>
      Array.from({ length: HEIGHT }, (_, y) => y).filter((y) => drawn('1.11', '').pixels[y * WIDTH + x] === 1)
    const ink = inkOf('1.11', '', 'left')
    const edges = ink.filter((x) => !ink.includes(x - 1))
    const [whole, separator, cents] = [edges[0]!, edges[1]!, edges[2]!].map((x) => rows(x + 3))
    expect(Math.abs(Math.min(...cents!) - Math.min(...whole!))).toBeLessThan(16)
    expect(Math.max(...cents!)).toBeLessThan(Math.min(...separator!))
    expect(Math.max(...separator!)).toBeGreaterThan(Math.max(...whole!) - 2)
  })

  it('is as wide with the currency in its text as beside it', () => {
    expect(inkOf('2.49 €', '€', 'right')).toEqual(inkOf('2.49', '€', 'right'))
  })
})
