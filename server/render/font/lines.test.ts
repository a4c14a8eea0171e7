import { describe, expect, it } from 'vitest'
import { fitText } from './lines'
import { textWidth } from './typeface'

/** The lines of a text at one size, in a box as wide as a sample. */
const linesOf = (text: string, sample: string, lines = 3) =>
  fitText(text, {
    width: textWidth(sample, 'regular') * 12 + 0.5,
    height: 200,
    lines,
    largest: 12,
    smallest: 12,
    weight: 'regular',
  }).lines

describe('the lines of a text', () => {
  it.each([
    ['Spaghetti fini 500 g', 'Spaghetti fini 500', ['Spaghetti fini', '500 g']],
    ['Acqua naturale 6 x 1,5 l', 'Acqua naturale 6 x', ['Acqua naturale', '6 x 1,5 l']],
    ['Prezzo al chilo 4,98 € / 1 kg', 'Prezzo al chilo 4,98', ['Prezzo al chilo', '4,98 € / 1 kg']],
    ['Schokolade CHF 2.50', 'Schokolade CHF', ['Schokolade', 'CHF 2.50']],
    ['Ersparnis -20 %', 'Ersparnis -20', ['Ersparnis', '-20 %']],
    ['Vino rosso 1/2 l', 'Vino rosso 1/', ['Vino rosso', '1/2 l']],
    ['讃岐うどん500グラム', '讃岐うどん500', ['讃岐うどん', '500グラム']],
    ['신선한 우유 3 개', '신선한 우유 3', ['신선한 우유', '3 개']],
  ])('keep a number with its unit: %s', (text, sample, lines) => {
    expect(linesOf(text, sample)).toEqual(lines)
  })

  it('end at words where they are cut, and never inside an amount', () => {
    expect(linesOf('Spaghetti bronzati di Gragnano IGP 500 g', 'Spaghetti bronzati', 2)).toEqual([
      'Spaghetti bronzati',
      'di Gragnano…',
    ])
    expect(linesOf('Spaghetti bronzati di Gragnano', 'Spaghetti bronz', 2)).toEqual([
      'Spaghetti',
      expect.stringMatching(/^bronzati di.*…$/),
    ])
    expect(linesOf('Donaudampfschifffahrt', 'Donaudampf', 3)).toEqual(['Donaudampf', 'schifffahrt'])
  })
})
