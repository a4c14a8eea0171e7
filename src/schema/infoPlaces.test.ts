import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { placeNamed } from './infoPlaces'

const words = (language: string) =>
  (
    JSON.parse(readFileSync(`locales/${language}/areas/products.json`, 'utf8')) as {
      page: { price: string; original: string }
    }
  ).page

it.each(['en_US', 'ja_JP', 'ko_KR'])('prices are found under the names that the console gives them, %s', (language) => {
  const { price, original } = words(language)
  expect([placeNamed(price), placeNamed(original)]).toEqual(['price', 'original'])
})

it.each(['価格', '가격', 'Sales price'])('and under other usual names: %s', (name) =>
  expect(placeNamed(name)).toBe('price'),
)
