import { describe, expect, it } from 'vitest'
import { DestinationRefused, destinationOf, isListed } from './destination'

describe('where mails go', () => {
  it('is the address that was looked at, however it is written', async () => {
    expect(await destinationOf('localhost', 25, [])).toBe('127.0.0.1')
    for (const server of ['169.254.169.254', '2852039166', '0xa9fea9fe', '0'])
      await expect(destinationOf(server, 25, [])).rejects.toThrow(DestinationRefused)
    expect(await destinationOf('169.254.169.254', 25, ['169.254.169.254'])).toBe('169.254.169.254')
  })

  it('is on the list with all ports, or with one', () => {
    const hosts = ['Mail.example', 'other.example:465']
    expect([
      isListed(hosts, 'mail.EXAMPLE', 25),
      isListed(hosts, 'other.example', 465),
      isListed(hosts, 'other.example', 25),
      isListed(hosts, 'third.example', 25),
      isListed([], '', 25),
    ]).toEqual([true, true, false, false, false])
  })
})
