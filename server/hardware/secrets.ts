import type { HardwareGateway as Entry } from '../../src/generated/types'
import { type Vault, VaultError } from '../base/vault'
import type { Records } from '../db/records'
import { GatewayError } from './gateway'

/** Under this name a gateway's own password or token is kept. */
const OWN = ''

type OfGateway = Pick<Entry, 'storeCode' | 'gwMac'>

/** What is sealed for a gateway opens for no other. */
const ownerOf = ({ gwMac }: OfGateway) => `gateway ${gwMac}`

/**
 * Encrypts the password or token of a gateway and stores it, instead of the one before.
 *
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
 * @param sealed as it is stored
 * @returns null where there is none
 * @throws GatewayError `SEALED` where this server has not the key that it was stored with
 */
export function openSecret(vault: Pick<Vault, 'open'>, gateway: OfGateway, sealed: string | undefined): string | null {
  if (sealed === undefined) return null
  try {
    return vault.open(sealed, ownerOf(gateway))
  } catch (cause) {
    if (cause instanceof VaultError) throw new GatewayError('SEALED', cause.message, { cause })
    throw cause
  }
}
