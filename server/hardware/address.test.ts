import { describe, expect, it } from 'vitest'
import { authorityOf, gatewayAddress, placeOf } from './address'

describe('the address of a gateway', () => {
  it('is a host name or an IP address, with a port where it has one', () => {
    expect(
      ['192.168.1.20', ' gateway-7.shop:8080 ', '[fd00::7]:81', 'fd00::7', '[fd00::7]'].map((entered) =>
        gatewayAddress(entered, 80),
      ),
    ).toEqual([
      { host: '192.168.1.20', port: 80 },
      { host: 'gateway-7.shop', port: 8080 },
      { host: 'fd00::7', port: 81 },
      { host: 'fd00::7', port: 80 },
      { host: 'fd00::7', port: 80 },
    ])
  })

  it.each([
    '',
    'http://192.168.1.20',
    'host/path',
    'user@host',
    '192.168.1',
    '3232235796',
    'host:0',
    'host:70000',
    'host:80:90',
    '[fd00::7]x',
    '[fd00::7',
    '169.254.169.254',
    '[fe80::1]',
    '0.0.0.0',
    '224.0.0.1',
    '[::ffff:169.254.169.254]',
    '0x7f000001',
    '10.0.0.0x7',
    'host:08080',
    'host:8080.0',
    'host:0x50',
    'host:8e1',
    'host: 80',
    'host:+80',
  ])('is not %s', (entered) => {
    expect(() => gatewayAddress(entered, 80)).toThrow(expect.objectContaining({ fault: 'ADDRESS' }))
  })

  it('is one place, however it is written', () => {
    const placed = (entered: string) => placeOf(gatewayAddress(entered, 80))
    expect(['Gateway', 'gateway:80'].map(placed)).toEqual(['gateway:80', 'gateway:80'])
    expect(['10.0.0.7:81', '[::ffff:10.0.0.7]:81', '[::FFFF:a00:7]:81'].map(placed)).toEqual(
      Array.from({ length: 3 }, () => '10.0.0.7:81'),
    )
    expect(['fd00:0::7', '[FD00::0:7]:80'].map(placed)).toEqual(['[fd00::7]:80', '[fd00::7]:80'])
    expect(placed('[fd00::7]:81')).not.toBe(placed('[fd00::7]'))
  })

  it('is looked up before each call, and what was looked at is what is asked', async () => {
    const found = (addresses: string[]) => authorityOf({ host: 'gateway', port: 80 }, async () => addresses)
    expect(await found(['10.0.0.7'])).toBe('10.0.0.7:80')
    expect(await found(['169.254.169.254', 'fd00::7'])).toBe('[fd00::7]:80')
    await expect(found(['169.254.169.254'])).rejects.toMatchObject({ fault: 'ADDRESS' })
    await expect(found([])).rejects.toMatchObject({ fault: 'UNREACHABLE' })
    const unknown = () => Promise.reject(new Error('ENOTFOUND'))
    await expect(authorityOf({ host: 'gateway', port: 80 }, unknown)).rejects.toMatchObject({ fault: 'UNREACHABLE' })
  })
})
