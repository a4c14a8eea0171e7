import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../base/log'
import { keyOfFile, Vault } from '../base/vault'
import type { Config } from '../config'
import type { Records } from '../db/records'
import { resealLabelKeys } from '../hardware/labelKeys'
import { resealSecrets } from '../hardware/secrets'

/** Gateways or labels that a line of the log names. */
const NAMED = 10

/** A vault with the keys of the configuration; without them with that of a file beside the data, which several servers do not share. */
export function openVault(
  { secretKeys, servers, dataDir }: Pick<Config, 'secretKeys' | 'servers' | 'dataDir'>,
  log: Pick<Log, 'error'>,
): Vault {
  if (secretKeys.length > 0 || servers === 'many') return new Vault(secretKeys)
  const path = join(dataDir || tmpdir(), 'secrets.key')
  const isNew = !existsSync(path)
  const key = keyOfFile(path)
  if (!key) log.error(`${path} holds no key: secrets of gateways can neither be read nor stored. Put the key back.`)
  return key ? new Vault([key], isNew ? path : undefined) : new Vault([])
}

interface Checked {
  readonly records: Records
  readonly vault: Vault
  readonly log: Pick<Log, 'error' | 'info'>
}

/** Seals the stored secrets of gateways and labels with the first key, and says which of them no key of this server opens. */
export async function checkSecrets(checked: Checked): Promise<void> {
  await checkGateways(checked)
  await checkLabels(checked)
}

async function checkGateways({ records, vault, log }: Checked): Promise<void> {
  const { resealed, unreadable } = await resealSecrets(records, vault)
  if (resealed > 0)
    log.info(
      `${resealed} passwords or tokens of gateways are encrypted with the first key of this server now. They need no other key any more.`,
    )
  if (unreadable.length === 0) return
  log.error(
    `${unreadable.length} passwords or tokens of gateways cannot be read with the key of this server: ${causeOf(vault)}. ` +
      'These gateways are not reached until the key is put back (SECRET_KEY or secrets.key), or their passwords and tokens are entered again: ' +
      named(unreadable.map(({ storeCode, gwMac }) => `${gwMac} (${storeCode})`)),
  )
}

async function checkLabels({ records, vault, log }: Checked): Promise<void> {
  const { resealed, unreadable } = await resealLabelKeys(records, vault)
  if (resealed > 0)
    log.info(
      `${resealed} keys of labels are encrypted with the first key of this server now. They need no other key any more.`,
    )
  if (unreadable.length === 0) return
  log.error(
    `${unreadable.length} keys of labels cannot be read with the key of this server: ${causeOf(vault)}. ` +
      'These labels are sent nothing until the key is put back (SECRET_KEY or secrets.key), or their keys are entered again: ' +
      named(unreadable.map(({ storeCode, tagMac }) => `${tagMac} (${storeCode})`)),
  )
}

function causeOf({ hasKey, madeAt }: Pick<Vault, 'hasKey' | 'madeAt'>): string {
  if (!hasKey) return 'it has none'
  return madeAt ? `${madeAt} was missing and was made anew` : 'they were stored with another key'
}

/** The first of some names, and how many more there are. */
function named(all: readonly string[]): string {
  const more = all.length - NAMED
  return all.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
