// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { mergeTexts, readLocaleFiles } from '../../../scripts/localeFiles'
import { createTranslate } from '../../data/texts'
import { appFile, upgradeFiles } from './filesKinds'

const translate = createTranslate(mergeTexts(readLocaleFiles(process.cwd(), 'en_US')), 'en_US')

it('packages for gateways are sent one after the other, and no more than nine wait', () => {
  const { most, atOnce, tooMany, stale } = upgradeFiles(translate)
  expect({ most, atOnce, stale }).toEqual({ most: 9, atOnce: 1, stale: ['upgrade-file'] })
  expect(tooMany).toContain('9')
})

it('a rejected app says how its file is to be named', () => {
  const kind = appFile(translate)
  expect(kind.hint).toContain('mobile_1.2.3.apk')
  expect(kind.failureOf?.('The name must be mobile_{version_info}.apk.')).toBe(
    'The name must be mobile_{version_info}.apk. Example: mobile_1.2.3.apk',
  )
})
