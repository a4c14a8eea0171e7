import { expect, it } from 'vitest'
import { readConfig } from './config'

it.each([
  ['COLLECTING_OPEN', 'no', 'it must be true or false'],
  ['COLLECTING_OPEN', 'FALSE', 'it must be true or false'],
  ['STRICT_SESSION_DROP', '1', 'it must be true or false'],
  ['DEMO_LIFE', 'off', 'it must be true or false'],
  ['SITE', 'Coop', 'it must be one of'],
  ['FILES_URL', 'https://bucket', 'it must be an address such as s3://'],
  ['S3_ENDPOINT', 'minio:9000', 'it must be an address such as https://'],
  ['SIGN_INS_PER_MINUTE', '0', 'it must be a whole number from 1'],
])('%s that is %s is refused, and does not mean the default', (name, text, why) => {
  expect(() => readConfig({ [name]: text })).toThrow(`${name} is ${text}: ${why}`)
})

it('a key that is none is refused, and not repeated', () => {
  const [key, other] = ['1f'.repeat(32), Buffer.alloc(32, 7).toString('base64')]
  expect(readConfig({ SECRET_KEY: `${key}, ${other}` }).secretKeys.map((one) => one.toString('hex'))).toEqual([
    key,
    '07'.repeat(32),
  ])
  expect(readConfig({}).secretKeys).toEqual([])
  expect(() => readConfig({ SECRET_KEY: `${key}0` })).toThrow(/^SECRET_KEY is no key: it must be/)
})

it('takes what is written, and the defaults for what is empty', () => {
  expect(
    readConfig({ COLLECTING_OPEN: 'false', STRICT_SESSION_DROP: 'true', SITE: 'coop', DEMO_LIFE: '' }),
  ).toMatchObject({ collectingOpen: false, strictSessionDrop: true, site: 'coop', demoLife: true })
  expect(readConfig({ SEED: 'none' })).toMatchObject({
    collectingOpen: true,
    strictSessionDrop: false,
    site: '',
    demoLife: false,
    mishaps: true,
  })
  expect(readConfig({ DEMO_LIFE: 'false' })).toMatchObject({ demoLife: false, mishaps: false })
})
