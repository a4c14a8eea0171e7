import type { HardwareGateway as Entry } from '../../src/generated/types'
import { type Vault, VaultError } from '../base/vault'
import type { Records } from '../db/records'
import { GatewayError } from './gateway'

/** Under this name a gateway's own password or token is kept. */
const OWN = ''

type OfGateway = Pick<Entry, 'storeCode' | 'gwMac' | 'address'>

/** What is sealed for a gateway at an address opens for no other gateway, and for no other address. */
const ownerOf = ({ gwMac, address }: OfGateway) => `gateway ${gwMac} at ${address}`
/** Secrets were once sealed for their gateway alone. */
const formerOwnerOf = ({ gwMac }: OfGateway) => `gateway ${gwMac}`

/**
 * Encrypts the password or token of a gateway and stores it, instead of the one before.
 *
 * @param gateway with the address that the secret is for
 * @throws VaultError `NO_KEY`
 */
export async function keepSecret(records: Records, vault: Vault, gateway: OfGateway, secret: string): Promise<void> {
  const { storeCode, gwMac } = gateway
  const sealed = vault.seal(secret, ownerOf(gateway))
  await records.upsert('hardware-secret', [{ storeCode, gwMac, name: OWN, sealed }])
}

/** The stored secrets of gateways, as they are stored, by MAC. */
export async function sealedSecrets(
  records: Records,
  where: { readonly storeCode?: string | readonly string[]; readonly gwMac?: string },
): Promise<ReadonlyMap<string, string>> {
  const rows = await records.find('hardware-secret', { ...where, name: OWN })
  return new Map(rows.map(({ gwMac, sealed }) => [gwMac, sealed]))
}

/**
 * A secret that was stored.
 *
 * @param gateway with its address
 * @param sealed as it is stored
 * @returns null where there is none
 * @throws GatewayError `SEALED` where this server has not the key that it was stored with, or it is of another address
 */
export function openSecret(vault: Pick<Vault, 'open'>, gateway: OfGateway, sealed: string | undefined): string | null {
  if (sealed === undefined) return null
  try {
    return openedBy(vault, gateway, sealed)
  } catch (cause) {
    if (cause instanceof VaultError) throw new GatewayError('SEALED', cause.message, { cause })
    throw cause
  }
}

function openedBy(vault: Pick<Vault, 'open'>, gateway: OfGateway, sealed: string): string {
  try {
    return vault.open(sealed, ownerOf(gateway))
  } catch (cause) {
    if (!(cause instanceof VaultError) || cause.fault === 'NO_KEY') throw cause
    return vault.open(sealed, formerOwnerOf(gateway))
  }
}

/** What became of the stored secrets. */
interface Resealed {
  /** How many were sealed with another key than the first, and are sealed with that now. */
  readonly resealed: number
  /** The gateways whose secrets cannot be read. */
  readonly unreadable: readonly Pick<OfGateway, 'storeCode' | 'gwMac'>[]
}

/** Seals stored secrets with the first key of the server where they are of another one, so that that can be taken away. */
export async function resealSecrets(records: Records, vault: Vault): Promise<Resealed> {
  const unreadable: Resealed['unreadable'][number][] = []
  let resealed = 0
  const gateways = await records.pick('hardware-gateway', ['storeCode', 'gwMac', 'address'], {})
  const addressOf = new Map(gateways.map(({ storeCode, gwMac, address }) => [`${storeCode} ${gwMac}`, address]))
  for (const { storeCode, gwMac, name, sealed } of await records.find('hardware-secret', {})) {
    const address = addressOf.get(`${storeCode} ${gwMac}`)
    if (address === undefined) continue
    const gateway = { storeCode, gwMac, address }
    if (vault.isCurrent(sealed, ownerOf(gateway))) continue
    try {
      const secret = openedBy(vault, gateway, sealed)
      // It may have been entered anew meanwhile.
      const where = { storeCode, gwMac, name, sealed }
      resealed += await records.update('hardware-secret', where, { sealed: vault.seal(secret, ownerOf(gateway)) })
    } catch (cause) {
      if (!(cause instanceof VaultError)) throw cause
      unreadable.push({ storeCode, gwMac })
    }
  }
  return { resealed, unreadable }
}
