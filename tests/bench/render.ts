import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { randomFrom } from '../../server/base/random'
import { demoAliases, productInfo } from '../../server/radio/goods'
import { tagTypes } from '../../server/radio/tagTypes'
import { labelData } from '../../server/render/fields'
import { paletteOf } from '../../server/render/palette'
import { Renderer } from '../../server/render/renderer'
import { ean13 } from '../../server/seed/ean'
import { type Line, print } from './stats'

const ROUNDS = 60
const LANGUAGES = [
  ['it', '€', 1],
  ['ja', '¥', 160],
  ['ko', '₩', 1450],
] as const

/** Images that the drawing thread makes in a second, by size, and what the event loop that serves people notices of it. */
export async function render(): Promise<number> {
  const renderer = new Renderer()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const lines: Line[] = []
  try {
    await drawn(renderer, 'B3', 0)
    await wait(50)
    delay.enable()
    for (const { type, size, width, height } of tagTypes.filter((one) => one.type.startsWith('B'))) {
      const began = performance.now()
      for (let round = 0; round < ROUNDS; round++) await drawn(renderer, type, round)
      lines.push({
        what: `${size}″, ${width} × ${height} px`,
        ours: (ROUNDS * 1000) / (performance.now() - began),
        unit: '/s',
      })
    }
    const began = performance.now()
    for (let round = 0; round < ROUNDS; round++) await drawn(renderer, 'B3', round)
    lines.push({ what: '2.90″, drawn before', ours: (ROUNDS * 1000) / (performance.now() - began), unit: '/s' })
    lines.push({ what: 'longest block of the event loop', ours: delay.max / 1e6, aim: 50, unit: 'ms' })
    return print('Label images, one after the other, in the drawing thread', lines)
  } finally {
    delay.disable()
    await renderer.close()
  }
}

/** A label of a shop's product, alternately plain and promoted, in three scripts. */
async function drawn(renderer: Renderer, type: string, round: number): Promise<void> {
  const found = tagTypes.find((one) => one.type === type)
  const [language, currency, rate] = LANGUAGES[round % LANGUAGES.length] ?? LANGUAGES[0]
  if (!found) throw new Error(`no tag type ${type}`)
  const prCode = ean13('800', round)
  const { prInfo } = productInfo(randomFrom(`bench ${round}`), language, currency, rate, prCode)
  const { width, height, colors } = found
  const layoutId = round % 2 === 0 ? 'SHELF' : 'SHELF.PROMO'
  await renderer.draw({
    width,
    height,
    palette: paletteOf(colors),
    layoutId,
    data: labelData({ prCode, prInfo }, demoAliases),
    pages: false,
  })
}
