import { describe, expect, it } from 'vitest'
import { priceOf } from '../money'
import { INKS } from '../palette'
import { rasterise } from '../raster'
import { plainPen } from './pen'
import { drawPrice } from './price'

const [WIDTH, HEIGHT] = [300, 80]
const area = { x: 40, y: 10, width: 200, height: 60 }

/** The columns of a surface in which a price has ink. */
function inkOf(text: string, currency: string, align: 'left' | 'center' | 'right') {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${INKS.white}"/>${drawPrice(priceOf(text, currency)!, area, align, INKS.black, plainPen)}</svg>`
  const { pixels } = rasterise(svg, ['white', 'black'])
  return Array.from({ length: WIDTH }, (_, x) => x).filter((x) => Array.from({ length: HEIGHT }, (_, y) => pixels[y * WIDTH + x]).includes(1))
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

  it('is as wide with the currency in its text as beside it', () => {
    expect(inkOf('2.49 €', '€', 'right')).toEqual(inkOf('2.49', '€', 'right'))
  })
})
