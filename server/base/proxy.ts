import { isIP } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import { StartupError } from './errors'

/** Whose forwarding headers are trusted: nobody's, those of a number of hops, or of these addresses. */
export type TrustProxy = false | number | readonly string[]

const NAMED = ['loopback', 'linklocal', 'uniquelocal']

/** Reads TRUST_PROXY: a number of hops, or comma-separated addresses and networks. @throws StartupError if it is neither */
export function readTrustProxy(text: string | undefined): TrustProxy {
  if (text === undefined || text.trim() === '') return false
  if (/^\d$/.test(text.trim())) return Number(text) || false
  const list = text.split(',').map((one) => one.trim())
  if (list.every(isNetwork)) return list
  throw new StartupError(
    `TRUST_PROXY is ${text}: it must be a number of proxies, or their addresses or networks, comma-separated`,
  )
}

function isNetwork(text: string): boolean {
  if (NAMED.includes(text)) return true
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const kind = isIP(address)
  return kind !== 0 && (prefix === undefined || Number(prefix) <= (kind === 4 ? 32 : 128))
}

/** The setting for Fastify, which accepts no number of hops. */
export function trustOf(trust: TrustProxy): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust === false ? false : [...trust]
}
