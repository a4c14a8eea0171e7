import type { Vault } from '../base/vault'
import type { Share } from '../cluster/share'
import type { Records } from '../db/records'
import { type LabelKey as Label, labelKey } from '../radio/driver'
import type { Background } from './background'
import type { GatewayEvent } from './gateway'
import { openNextKey } from './labelKeys'
import { keyPrint } from './keyPrint'

type Said = Pick<Extract<GatewayEvent, { kind: 'key' }>, 'outcome' | 'print'>

interface Options {
  readonly records: Records
  readonly share: Pick<Share, 'transaction'>
  readonly background: Background
  readonly vault: Pick<Vault, 'open'>
  /** Called when what is stored is otherwise. */
  readonly onChange: () => Promise<void>
}

/** What came of the keys that labels are to get: it is kept until it is written, since what a label has is told by nobody else. */
export class KeyChanges {
  readonly #said = new Map<string, { readonly label: Label; readonly said: Said }>()
  #isWriting = false

  constructor(private readonly options: Options) {}

  heard(label: Label, { outcome, print }: Said): void {
    this.#said.set(labelKey(label), { label, said: { outcome, print } })
  }

  /** Whether it is not written yet that a label did not get its key: nobody tries again before. */
  hasFailed(label: Label): boolean {
    const { said } = this.#said.get(labelKey(label)) ?? {}
    return said !== undefined && said.outcome !== 'PROVED'
  }

  /** Forgets what was heard in stores that other servers drive now: these hear it themselves. */
  drop(stores: ReadonlySet<string>): void {
    for (const [name, { label }] of this.#said) if (stores.has(label.storeCode)) this.#said.delete(name)
  }

  step(): void {
    if (this.#isWriting || this.#said.size === 0) return
    this.#isWriting = true
    this.options.background.begin(this.#write().finally(() => void (this.#isWriting = false)))
  }

  async #write(): Promise<void> {
    const { records, share, onChange } = this.options
    const all = [...this.#said]
    for (const [, { label, said }] of all)
      await share.transaction(records, new Set([label.storeCode]), (within) => this.#keep(within, label, said))
    await onChange()
    // What is stored is known by now: from here on that counts.
    for (const [name, one] of all) if (this.#said.get(name) === one) this.#said.delete(name)
  }

  async #keep(records: Records, { storeCode, tagMac }: Label, { outcome, print }: Said): Promise<void> {
    const [row] = await records.held('hardware-label-key', { storeCode, tagMac })
    const next = row && openNextKey(this.options.vault, row)
    // It may be another one by now.
    if (!row?.nextSealed || !next || keyPrint(next) !== print) return
    await records.update(
      'hardware-label-key',
      { storeCode, tagMac },
      outcome === 'PROVED'
        ? { sealed: row.nextSealed, nextSealed: null, nextAt: null, nextFault: null }
        : { nextFault: outcome },
    )
  }
}
