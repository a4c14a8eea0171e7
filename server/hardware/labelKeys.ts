import type { HardwareLabelKey, WayReport } from '../../src/generated/types'
import { type Vault, VaultError } from '../base/vault'
import type { Records } from '../db/records'
import { type LabelKey as Label, labelKey } from '../radio/driver'
import type { DriverName, Drivers } from './registry'

/** The keys of the labels of a store, by their addresses; null where the stored one cannot be read with the key of this server. */
export type KeysOfLabels = ReadonlyMap<string, string | null>

const NO_KEYS: KeysOfLabels = new Map()

/** What is sealed for a label opens for no other one. */
const ownerOf = ({ tagMac }: Pick<Label, 'tagMac'>) => `label ${tagMac}`

/** 22 hexadecimal digits, with what people put between them. */
const DIGITS = /^[0-9A-F]{22}$/
const BETWEEN = /[\s:-]/g

/** A key of a label in one form; undefined for what is none. */
export function keyOfLabel(entered: string): string | undefined {
  const key = entered.replaceAll(BETWEEN, '').toUpperCase()
  return DIGITS.test(key) ? key : undefined
}

/**
 * Encrypts the key of a label and stores it, instead of the one before.
 *
 * @throws VaultError `NO_KEY`
 */
export async function keepLabelKey(records: Records, vault: Vault, label: Label, key: string): Promise<void> {
  const { storeCode, tagMac } = label
  // Read, so that the audit knows that there was another one.
  await records.find('hardware-label-key', { storeCode, tagMac })
  await records.upsert('hardware-label-key', [{ storeCode, tagMac, sealed: vault.seal(key, ownerOf(label)) }])
}

/** A stored key. @returns null where it cannot be read with the key of this server */
export function openLabelKey(
  vault: Pick<Vault, 'open'>,
  { tagMac, sealed }: Pick<HardwareLabelKey, 'tagMac' | 'sealed'>,
): string | null {
  try {
    return vault.open(sealed, ownerOf({ tagMac }))
  } catch (cause) {
    if (cause instanceof VaultError) return null
    throw cause
  }
}

/** The kind of gateway that hears a label; undefined where none does. */
export async function driverOfLabel(records: Records, { storeCode, tagMac }: Label): Promise<DriverName | undefined> {
  const heard = await records.one('hardware-label', { storeCode, tagMac })
  return heard && (await records.one('hardware-gateway', { storeCode, gwMac: heard.gwMac }))?.driver
}

/** What is known of a label's key; null of those that have none. */
export async function keyStateOf(
  {
    records,
    vault,
    drivers,
  }: { readonly records: Records; readonly vault: Pick<Vault, 'open'>; readonly drivers: Drivers },
  label: Label,
): Promise<NonNullable<WayReport['key']> | null> {
  const { storeCode, tagMac } = label
  const stored = await records.one('hardware-label-key', { storeCode, tagMac })
  if (stored) return openLabelKey(vault, stored) === null ? 'SEALED' : 'STORED'
  const driver = await driverOfLabel(records, label)
  return driver !== undefined && drivers[driver].capabilities.labelKeys ? 'NONE' : null
}

/** The keys of labels that were read last. What has not changed is not decrypted again. */
export class LabelKeys {
  readonly #opened = new Map<string, { readonly sealed: string; readonly key: string | null }>()
  #byStore = new Map<string, Map<string, string | null>>()

  constructor(private readonly vault: Pick<Vault, 'open'>) {}

  /** Takes all that are stored, instead of those before. */
  read(rows: readonly HardwareLabelKey[]): void {
    const before = new Map(this.#opened)
    this.#opened.clear()
    this.#byStore = new Map()
    for (const row of rows) {
      const { storeCode, tagMac, sealed } = row
      const name = labelKey(row)
      const known = before.get(name)
      const key = known?.sealed === sealed ? known.key : openLabelKey(this.vault, row)
      this.#opened.set(name, { sealed, key })
      const own = this.#byStore.get(storeCode) ?? new Map<string, string | null>()
      this.#byStore.set(storeCode, own.set(tagMac, key))
    }
  }

  of(storeCode: string): KeysOfLabels {
    return this.#byStore.get(storeCode) ?? NO_KEYS
  }
}

/** What became of the stored keys of labels. */
interface Resealed {
  /** How many were sealed with another key than the first, and are sealed with that now. */
  readonly resealed: number
  /** The labels whose keys cannot be read. */
  readonly unreadable: readonly Label[]
}

/** Seals stored keys of labels with the first key of the server where they are of another one, so that that can be taken away. */
export async function resealLabelKeys(records: Records, vault: Vault): Promise<Resealed> {
  const unreadable: Label[] = []
  let resealed = 0
  for (const row of await records.find('hardware-label-key', {})) {
    const { storeCode, tagMac, sealed } = row
    if (vault.isCurrent(sealed, ownerOf(row))) continue
    const key = openLabelKey(vault, row)
    if (key === null) unreadable.push({ storeCode, tagMac })
    else {
      // It may have been entered anew meanwhile.
      const where = { storeCode, tagMac, sealed }
      resealed += await records.update('hardware-label-key', where, { sealed: vault.seal(key, ownerOf(row)) })
    }
  }
  return { resealed, unreadable }
}
