import { describe, expect, it } from 'vitest'
import { DestinationRefused, destinationOf, isListed, isNever } from './destination'

describe('where mails go', () => {
  it.each(['169.254.169.254', '169.254.1.1', '0.0.0.0', '::', 'fe80::1', 'fe80::1%eth0', '::ffff:169.254.169.254', '::ffff:a9fe:a9fe', 'fd00:ec2::254', '100.100.100.200', '224.0.0.1', 'ff02::1', 'mail.example'])('is never %s', (address) => {
    expect(isNever(address)).toBe(true)
  })

  it.each(['127.0.0.1', '10.0.0.25', '192.168.1.1', '203.0.113.9', '::1', '2001:db8::1', 'fd12::1'])('may be %s', (address) => {
    expect(isNever(address)).toBe(false)
  })

  it('is the address that was looked at, however it is written', async () => {
    expect(await destinationOf('localhost', 25, [])).toBe('127.0.0.1')
    for (const server of ['169.254.169.254', '2852039166', '0xa9fea9fe', '0']) await expect(destinationOf(server, 25, [])).rejects.toThrow(DestinationRefused)
    expect(await destinationOf('169.254.169.254', 25, ['169.254.169.254'])).toBe('169.254.169.254')
  })

  it('is on the list with all ports, or with one', () => {
    const hosts = ['Mail.example', 'other.example:465']
    expect([isListed(hosts, 'mail.EXAMPLE', 25), isListed(hosts, 'other.example', 465), isListed(hosts, 'other.example', 25), isListed(hosts, 'third.example', 25), isListed([], '', 25)]).toEqual([true, true, false, false, false])
  })
})
