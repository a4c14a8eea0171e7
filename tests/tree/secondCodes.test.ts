import { expect, test } from 'vitest'
import { readLocaleFiles, flattenTexts, mergeTexts } from '../../scripts/localeFiles'
import { readEntities } from '../../scripts/schemaFiles'
import { forVariant } from '../../src/schema/access'
import { describe as describeSchema } from '../../src/schema/descriptor'
import { root } from '../support/server'

const schema = readEntities(root).get('second-code')
const columns = (site: 'coop' | null) =>
  (schema ? (forVariant(describeSchema(schema), { site })?.fields ?? []) : []).flatMap(({ name, list }) =>
    list ? name : [],
  )
const ITALIAN = [
  'salesTypeCode',
  'insertDate',
  'ceaseDate',
  'deleteDate',
  'acquisitionDate',
  'modifyDate',
  'programName',
  'operatorName',
  'dbTriggerFlag',
]

test('second codes have two columns, and nine more on coop', () => {
  expect(columns(null)).toEqual(['prCode', 'secondCode'])
  expect(columns('coop')).toEqual(['prCode', 'secondCode', ...ITALIAN])
})

test('the headings of coop are Italian in every language', () => {
  const headings = (language: 'en_US' | 'ja_JP' | 'ko_KR') => {
    const texts = flattenTexts(mergeTexts(readLocaleFiles(root, language)))
    return ITALIAN.map((name) => texts.get(`resources.second-code.fields.${name}`))
  }
  expect(headings('en_US')[0]).toBe('Codice tipo vendita')
  expect(headings('ja_JP')).toEqual(headings('en_US'))
  expect(headings('ko_KR')).toEqual(headings('en_US'))
})
