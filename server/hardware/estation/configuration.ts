import { encode } from '@msgpack/msgpack'
import type { WishedSettings } from '../gateway'
import { listOf } from './lists'

/** Where `infor` has what `configure` replaces, from where it connects to up to its router. */
const [FROM, TO] = [9, 16]
/** How long `infor` is; it was shorter by the place for TLS once. */
export const INFOR_LENGTH = 17
/** A password that somebody put there so that it is not read. */
const HIDDEN = /^[*•]+$/

/**
 * How a gateway is configured, as it said itself, its login included: what it is told once more when something of it changes. It shows
 * its content to nobody, no log and no JSON either.
 */
export class OwnConfiguration {
  /** Where it connects to, its login, TLS, DHCP, address, mask, router. */
  readonly #said: readonly unknown[]

  private constructor(said: readonly unknown[]) {
    this.#said = said
  }

  /** @param list `infor`, by position @returns undefined where something is missing without which the gateway could be lost */
  static of(list: readonly unknown[]): OwnConfiguration | undefined {
    if (list.length < INFOR_LENGTH) return undefined
    const [server, login, tls, dhcp, ...addresses] = list.slice(FROM, TO)
    const [user, password, ...more] = listOf(login) ?? []
    const isLogin = isFilled(user) && isFilled(password) && !HIDDEN.test(password) && more.length === 0
    const isPlaced = addresses.every((address) => typeof address === 'string' && (dhcp === true || isFilled(address)))
    if (!isFilled(server) || !isLogin || typeof tls !== 'boolean' || typeof dhcp !== 'boolean' || !isPlaced)
      return undefined
    return new OwnConfiguration([server, [user, password], tls, dhcp, ...addresses])
  }

  /** The same with another name and interval, as `configure` has it: a list by position. */
  with({ alias, every }: WishedSettings): Uint8Array {
    return encode([alias, ...this.#said, every])
  }
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
