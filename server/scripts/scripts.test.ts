import { describe, expect, it } from 'vitest'
import { choose } from './scripts'

type UseType = 'NONE' | 'DEFAULT' | 'STORE'
const own = (useType: UseType, code = 'own') => ({ storeCode: 'S1', useType, code })
const shared = (useType: UseType, code = 'shared') => ({ storeCode: 'default', useType, code })

describe('A store uses', () => {
  it.each([
    ['the default script, if it has saved none', [shared('DEFAULT')], 'default'],
    ['the default script, if it chose it', [own('DEFAULT'), shared('DEFAULT')], 'default'],
    ['its own script, if it chose it', [shared('DEFAULT'), own('STORE')], 'S1'],
    ['its own script even while the default one is off', [shared('NONE'), own('STORE')], 'S1'],
    ['no script, if it chose none', [own('NONE'), shared('DEFAULT')], undefined],
    ['no script, if the default one is off', [own('DEFAULT'), shared('NONE')], undefined],
    [
      'no script, if its own is blank: the default one was not chosen',
      [own('STORE', ' \n'), shared('DEFAULT')],
      undefined,
    ],
    ['no script, if the default one is blank', [shared('DEFAULT', '')], undefined],
    ['no script, if nobody saved any', [], undefined],
  ])('%s', (_what, found, from) => {
    expect(choose(found)?.from).toBe(from)
  })
})
