import { BlockList, isIP } from 'node:net'

/** Link-local addresses, where clouds serve credentials to anyone who asks, and unspecified and multicast ones. */
const NEVER = listOf(
  [
    ['169.254.0.0', 16],
    ['0.0.0.0', 8],
    ['100.100.100.200', 32],
    ['224.0.0.0', 4],
  ],
  [
    ['fe80::', 10],
    // What NAT64, 6to4 and the compatible notation of IPv4 bring to link-local addresses and to credentials.
    ['64:ff9b::a9fe:0', 112],
    ['64:ff9b::6464:64c8', 128],
    ['2002:a9fe::', 32],
    ['::a9fe:0', 112],
    ['fd00:ec2::254', 128],
    ['::', 128],
    ['ff00::', 8],
  ],
)

/** Private, loopback, carrier-grade NAT, benchmarking, documentation and reserved networks. */
const NOT_PUBLIC = listOf(
  [
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['240.0.0.0', 4],
  ],
  // Teredo and other protocol assignments, documentation, and 6to4, which embeds an IPv4 address.
  [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
)
const GLOBAL_V6 = listOf([], [['2000::', 3]])

type Nets = readonly (readonly [net: string, bits: number])[]

function listOf(v4: Nets, v6: Nets): BlockList {
  const list = new BlockList()
  for (const [net, bits] of v4) list.addSubnet(net, bits, 'ipv4')
  for (const [net, bits] of v6) list.addSubnet(net, bits, 'ipv6')
  return list
}

const plainOf = (address: string) => address.split('%')[0] ?? ''

/** Whether no server may connect to the address. */
export function isNever(address: string): boolean {
  const plain = plainOf(address)
  return isIP(plain) === 0 || NEVER.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

/** Whether an address belongs to the public internet. */
export function isPublic(address: string): boolean {
  const plain = plainOf(address)
  if (isNever(plain)) return false
  return isIP(plain) === 6
    ? GLOBAL_V6.check(plain, 'ipv6') && !NOT_PUBLIC.check(plain, 'ipv6')
    : !NOT_PUBLIC.check(plain, 'ipv4')
}
