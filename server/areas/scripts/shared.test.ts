import { expect, it } from 'vitest'
import type { Services } from '../../calls/services'
import { keyOf, readJson } from './shared'

const services = { records: { count: async () => 0 } as unknown as Services['records'] }
const withStore = { records: { count: async () => 1 } as unknown as Services['records'] }

it('The script of a path is that of a store, or the default one', async () => {
  expect(await keyOf(withStore, { kind: 'tagDecorator', code: 'S1' })).toEqual({
    kind: 'tagDecorator',
    storeCode: 'S1',
  })
  expect(await keyOf(services, { kind: 'tagDecorator', code: 'default' })).toMatchObject({ storeCode: 'default' })
  expect(await keyOf(services, { kind: 'thirdPartyAuth' })).toMatchObject({ storeCode: 'default' })
})

it.each([
  [{ kind: 'tagDecorator', code: 'S9' }],
  [{ kind: 'toString', code: 'default' }],
  [{ kind: 'thirdPartyAuth', code: 'S9' }],
  [{}],
])('There is no script at %j', async (params: Readonly<Record<string, string>>) => {
  await expect(keyOf(services, params)).rejects.toMatchObject({ status: 404 })
})

it('The sign-on script is of no store, also where there is one', async () => {
  await expect(keyOf(withStore, { kind: 'thirdPartyAuth', code: 'S1' })).rejects.toMatchObject({ status: 404 })
})

it('An input is JSON; what is wrong with another is said of its field', () => {
  expect(readJson('input', ' {"a": [1, null]} ')).toEqual({ a: [1, null] })
  for (const text of ['', '{', '{a: 1}', 'undefined'])
    expect(() => readJson('input', text)).toThrow(expect.objectContaining({ status: 400 }))
})
