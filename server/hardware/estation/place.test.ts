import { expect, it } from 'vitest'
import { placeText, stationPlace } from './place'
import { Tokens } from './tokens'

it('a place is a broker and an ID, with TLS where it says so', () => {
  expect(stationPlace(' 192.168.1.20/A05C ')).toEqual({
    broker: { host: '192.168.1.20', port: 1883 },
    isSecure: false,
    id: 'A05C',
  })
  expect(stationPlace('MQTTS://broker.shop.example/A05C')).toMatchObject({ broker: { port: 8883 }, isSecure: true })
  expect(stationPlace('[fd00::7]:9081/00a1')).toMatchObject({ broker: { host: 'fd00::7', port: 9081 }, id: '00a1' })
})

it.each([
  '',
  '192.168.1.20',
  '192.168.1.20/',
  '/A05C',
  'a/b/A05C',
  'broker/+',
  'broker/#',
  'broker/A 5C',
  'http://broker/A05C',
  'user:password@broker/A05C',
  '169.254.169.254/A05C',
  'broker:0/A05C',
])('%s is no place', (entered) => {
  expect(() => stationPlace(entered)).toThrow('ADDRESS')
})

it('a place has one form, in which the letters of an ID count', () => {
  const formOf = (entered: string) => placeText(stationPlace(entered))
  expect(formOf('Broker.Shop/A05C')).toBe(formOf('mqtt://broker.shop:1883/A05C'))
  expect(formOf('broker/a05c')).not.toBe(formOf('broker/A05C'))
})

it('tokens of a label never come again within a day, also over a start, and other labels have others', () => {
  const [before, after] = [new Tokens(), new Tokens()]
  const now = 1_800_000_000
  const first = Array.from({ length: 500 }, (_, at) => before.next('3D0000000001', now + 4 * at))
  const then = Array.from({ length: 500 }, (_, at) => after.next('3D0000000001', now + 2004 + 4 * at))
  expect(new Set([...first, ...then]).size).toBe(1000)
  const atOnce = Array.from({ length: 50 }, () => after.next('3D0000000001', now + 5000))
  expect(new Set(atOnce).size).toBe(50)
  expect(before.next('3D0000000002', now)).not.toBe(first[0])
})
