import type { HardwareLabelKey, LabelKeyState } from '../../src/generated/types'
import { type Vault, VaultError } from '../base/vault'
import type { Records } from '../db/records'
import type { LabelKey as Label } from '../radio/driver'
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
 * Encrypts the key that a label has and stores it, instead of the one before. One that it is to get is tried again with it.
 *
 * @throws VaultError `NO_KEY`
 */
export async function keepLabelKey(records: Records, vault: Vault, label: Label, key: string): Promise<void> {
  const { storeCode, tagMac } = label
  // Read, so that the audit knows that there was another one.
  await records.find('hardware-label-key', { storeCode, tagMac })
  const sealed = vault.seal(key, ownerOf(label))
  await records.upsert('hardware-label-key', [{ storeCode, tagMac, sealed, nextFault: null }])
}

/** What is stored for a label that has no key of its own yet. */
const NONE = ''

/**
 * Stores a key that a label is to get, beside the one that it has: until it answers to the new one it may have either.
 *
 * @returns what is in the way: another one is being set, or the one that it has cannot be read, or is the same
 * @throws VaultError `NO_KEY`
 */
export async function keepNextKey(
  records: Records,
  vault: Vault,
  label: Label,
  key: string,
  at: number,
): Promise<'pending' | 'sealed' | 'same' | undefined> {
  const { storeCode, tagMac } = label
  const stored = await records.locked('hardware-label-key', { storeCode, tagMac })
  if (stored?.nextSealed && !stored.nextFault) return 'pending'
  const before = stored ? openLabelKey(vault, stored) : NONE
  if (before === null) return 'sealed'
  if (before === key) return 'same'
  const sealed = stored?.sealed ?? vault.seal(NONE, ownerOf(label))
  const nextSealed = vault.seal(key, ownerOf(label))
  await records.upsert('hardware-label-key', [{ storeCode, tagMac, sealed, nextSealed, nextAt: at, nextFault: null }])
  return undefined
}

/** A stored key. @returns null where it cannot be read with the key of this server; nothing at all where the label has none yet */
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

/** What is known of a label's keys. */
type KeyState = Pick<LabelKeyState, 'key' | 'newKey'>

/** What is known of a label's key, and of the one that it is to get; null of those that have none. */
export async function keyStateOf(
  {
    records,
    vault,
    drivers,
  }: { readonly records: Records; readonly vault: Pick<Vault, 'open'>; readonly drivers: Drivers },
  label: Label,
): Promise<KeyState | null> {
  const { storeCode, tagMac } = label
  const stored = await records.one('hardware-label-key', { storeCode, tagMac })
  if (stored) {
    const key = openLabelKey(vault, stored)
    return { key: key === null ? 'SEALED' : key === NONE ? 'NONE' : 'STORED', newKey: newKeyOf(vault, stored) }
  }
  const driver = await driverOfLabel(records, label)
  return driver !== undefined && drivers[driver].capabilities.labelKeys ? { key: 'NONE', newKey: null } : null
}

/** The key that a label is to get; null where there is none, or it cannot be read. */
export const openNextKey = (
  vault: Pick<Vault, 'open'>,
  { tagMac, nextSealed }: Pick<HardwareLabelKey, 'tagMac' | 'nextSealed'>,
): string | null => (nextSealed ? openLabelKey(vault, { tagMac, sealed: nextSealed }) : null)

function newKeyOf(vault: Pick<Vault, 'open'>, row: HardwareLabelKey) {
  if (!row.nextSealed) return null
  if (openNextKey(vault, row) === null) return 'SEALED'
  return row.nextFault ?? 'WAITING'
}

/** The keys of labels that were read last. What has not changed is not decrypted again. */
export class LabelKeys {
  #opened = new Map<string, string | null>()
  #byStore = new Map<string, Map<string, string | null>>()
  #nextByStore = new Map<string, Map<string, string>>()

  constructor(private readonly vault: Pick<Vault, 'open'>) {}

  /** Takes all that are stored, instead of those before. */
  read(rows: readonly HardwareLabelKey[]): void {
    const before = this.#opened
    this.#opened = new Map()
    this.#byStore = new Map()
    this.#nextByStore = new Map()
    const opened = (tagMac: string, sealed: string) => {
      const name = `${tagMac} ${sealed}`
      const known = before.get(name)
      const key = known === undefined ? openLabelKey(this.vault, { tagMac, sealed }) : known
      this.#opened.set(name, key)
      return key
    }
    for (const { storeCode, tagMac, sealed, nextSealed, nextFault } of rows) {
      const key = opened(tagMac, sealed)
      if (key !== NONE) put(this.#byStore, storeCode, tagMac, key)
      const next = nextSealed && !nextFault ? opened(tagMac, nextSealed) : null
      if (next) put(this.#nextByStore, storeCode, tagMac, next)
    }
  }

  of(storeCode: string): KeysOfLabels {
    return this.#byStore.get(storeCode) ?? NO_KEYS
  }

  /** The keys that labels of a store are to get. */
  nextOf(storeCode: string): ReadonlyMap<string, string> {
    return this.#nextByStore.get(storeCode) ?? NO_NEXT
  }
}

const NO_NEXT: ReadonlyMap<string, string> = new Map()

function put<Value>(maps: Map<string, Map<string, Value>>, storeCode: string, tagMac: string, value: Value): void {
  const own = maps.get(storeCode) ?? new Map<string, Value>()
  maps.set(storeCode, own.set(tagMac, value))
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
    const { storeCode, tagMac } = row
    let isUnreadable = false
    for (const field of ['sealed', 'nextSealed'] as const) {
      const sealed = row[field]
      if (!sealed || vault.isCurrent(sealed, ownerOf(row))) continue
      const key = openLabelKey(vault, { tagMac, sealed })
      if (key === null) isUnreadable = true
      else {
        // It may have been entered anew meanwhile.
        const where = { storeCode, tagMac, [field]: sealed }
        resealed += await records.update('hardware-label-key', where, { [field]: vault.seal(key, ownerOf(row)) })
      }
    }
    if (isUnreadable) unreadable.push({ storeCode, tagMac })
  }
  return { resealed, unreadable }
}
