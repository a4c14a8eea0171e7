import { encode } from '@msgpack/msgpack'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { GatewayError } from '../gateway'
import { OwnConfiguration } from './configuration'
import { messageOf, TOPICS } from './messages'

const TAG = '3d0000000001'
const entry = [TAG, -58, 29, 37, 0, 4711, 21, 0, 0, 0, 1]
const heard = { tagMac: TAG.toUpperCase(), hasAnswered: true, rssi: -58, volts: 2.9, firmware: '37', temperature: 21 }

it('lists are read by position, and so are maps', () => {
  const result = { kind: 'result', load: 7, entries: [{ ...heard, status: 0, token: 4711 }] }
  expect(messageOf('result', encode([0, 5, 2, 0, [entry]]))).toEqual(result)
  const map = { port: 0, waiting: 5, sending: 2, spare: 0, results: [Object.fromEntries(entry.entries())] }
  expect(messageOf('result', encode(map))).toEqual(result)
})

it('who a gateway is has its interval where it is, and where it was; its login is kept where nothing shows it', () => {
  const start = [
    'A05C',
    '07',
    '10.0.0.5',
    '02:00:00:00:00:07',
    'AP05',
    '1.1.44',
    '1.0.9',
    2048,
    900,
    'broker',
    ['u', 'p'],
  ]
  const rest = [true, '10.0.0.5', '255.0.0.0', '10.0.0.1', 15]
  const infor = {
    kind: 'infor',
    id: 'A05C',
    alias: '07',
    hardware: 'AP05',
    version: '1.1.44',
    module: '1.0.9',
    freeBytes: 900_000_000,
    settings: {
      alias: '07',
      ip: '10.0.0.5',
      mac: '02:00:00:00:00:07',
      server: 'broker',
      tls: false,
      dhcp: true,
      mask: '255.0.0.0',
      router: '10.0.0.1',
      every: 15,
    },
    configuration: expect.any(OwnConfiguration),
  }
  expect(messageOf('infor', encode([...start, false, ...rest]))).toEqual(infor)
  const older = { ...infor, settings: { ...infor.settings, tls: null }, configuration: undefined }
  expect(messageOf('infor', encode([...start, ...rest]))).toEqual(older)
  const named = [...start, false, ...rest].with(9, 'mqtt://u:p@broker')
  expect(messageOf('infor', encode(named))).toEqual(infor)
  expect(messageOf('infor', encode(start.slice(0, 3)))).toMatchObject({
    version: '',
    freeBytes: null,
    settings: { server: null, tls: null, dhcp: null, every: null },
  })
})

it('a label that did not answer, and one of which nothing is said, are told apart', () => {
  const entries = [[TAG, -256], [TAG], [TAG, 0, 0, 0, 300, 0x1_0000, 999], ['no label', -58], 7]
  expect(messageOf('result', encode([0, 0, 0, 0, entries]))).toMatchObject({
    load: 0,
    entries: [
      { hasAnswered: false, rssi: null },
      { hasAnswered: null, rssi: null },
      { hasAnswered: true, volts: null, status: null, token: null, temperature: null },
    ],
  })
})

it('a token of nothing is none', () => {
  expect(messageOf('result', encode([0, 0, 0, 0, [entry.with(5, 0)]]))).toMatchObject({ entries: [{ token: null }] })
})

it('what cannot be read has a fault, and nothing else is ever thrown', () => {
  const whole = encode([0, 5, 2, 0, [entry]])
  expect(() => messageOf('result', whole.slice(0, 9))).toThrow('CUT')
  expect(() => messageOf('result', encode('text'))).toThrow('NOT_THIS_KIND')
  expect(() => messageOf('taskESL2', whole)).toThrow('NOT_THIS_KIND')
  const said = fc.oneof(
    fc.uint8Array({ maxLength: 64 }),
    fc.jsonValue().map((value) => encode(value)),
    fc.array(fc.jsonValue(), { minLength: 5, maxLength: 17 }).map((list) => encode(list)),
  )
  fc.assert(
    fc.property(fc.constantFrom(...TOPICS), said, (name, payload) => {
      try {
        messageOf(name, payload)
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
      }
    }),
    { numRuns: 2000 },
  )
})
