import { readFileSync } from 'node:fs'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../src/data/language'
import { PLACE, shelfLabels, shelfLabelsFile } from './shelfLabels'

test.each(LANGUAGES)(
  'the labels of the sign-in page are what the server draws, in %s (npm run shelf-labels)',
  (language) => {
    const [shown, drawn] = [
      PNG.sync.read(readFileSync(shelfLabelsFile(language))),
      PNG.sync.read(shelfLabels(language)),
    ]
    expect([shown.width, shown.height % PLACE.height]).toEqual([PLACE.width, 0])
    expect(shown.data.equals(drawn.data)).toBe(true)
  },
)
