import { describe, expect, it } from 'vitest'
import { isNever, isPublic } from './addresses'

describe('an address', () => {
  it.each([
    '169.254.169.254',
    '169.254.1.1',
    '0.0.0.0',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    'fd00:ec2::254',
    '64:ff9b::169.254.169.254',
    '64:ff9b::6464:64c8',
    '2002:a9fe:a9fe::1',
    '::169.254.169.254',
    '100.100.100.200',
    '224.0.0.1',
    'ff02::1',
    'mail.example',
  ])('%s is never allowed', (address) => {
    expect([isNever(address), isPublic(address)]).toEqual([true, false])
  })

  it.each([
    '127.0.0.1',
    '10.0.0.25',
    '192.168.1.1',
    '172.31.0.1',
    '100.64.0.1',
    '203.0.113.9',
    '255.255.255.255',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2001:db8::1',
    '2001::1',
    '2002:a00:1::',
    'fd12::1',
    'fec0::1',
  ])('%s is allowed but not public', (address) => {
    expect([isNever(address), isPublic(address)]).toEqual([false, false])
  })

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '198.20.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is public',
    (address) => {
      expect(isPublic(address)).toBe(true)
    },
  )
})
