import { expect, it } from 'vitest'
import { readTrustProxy, trustOf } from './proxy'

it('reads a number of proxies, their addresses and networks', () => {
  expect(readTrustProxy(undefined)).toBe(false)
  expect(readTrustProxy('')).toBe(false)
  expect(readTrustProxy('0')).toBe(false)
  expect(readTrustProxy('2')).toBe(2)
  expect(readTrustProxy('10.0.0.1, 10.1.0.0/16,::1,fd00::/8,loopback')).toEqual([
    '10.0.0.1',
    '10.1.0.0/16',
    '::1',
    'fd00::/8',
    'loopback',
  ])
})

it.each(['true', 'all', '10.0.0', '10.0.0.1/33', '::1/129', 'proxy.example', '10.0.0.1,', '-1', '10.0.0.1/'])(
  'rejects %s',
  (text) => {
    expect(() => readTrustProxy(text)).toThrow(`TRUST_PROXY is ${text}`)
  },
)

it('trusts the configured number of hops', () => {
  const trust = trustOf(2) as (address: string, hop: number) => boolean
  expect([trust('a', 0), trust('b', 1), trust('c', 2)]).toEqual([true, true, false])
})
