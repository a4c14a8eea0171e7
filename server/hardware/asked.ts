import { type LabelKey, labelKey, type RadioEvent } from '../radio/driver'

/** Seconds after which a label is silent that is to check in now. */
const LATE = 120

/** Labels that are asked how they are. They cannot be: the next time that one is heard is its answer. */
export class Asked {
  readonly #until = new Map<string, LabelKey & { readonly until: number }>()

  /** @param expectedAt when it is to check in */
  ask({ storeCode, tagMac }: LabelKey, expectedAt: number, now: number): void {
    const label = { storeCode, tagMac }
    this.#until.set(labelKey(label), { ...label, until: Math.max(expectedAt, now) + LATE })
  }

  has(key: string): boolean {
    return this.#until.has(key)
  }

  answered(key: string): void {
    this.#until.delete(key)
  }

  /** Nothing more is waited for. @param isOf of which stores */
  stop(isOf: (storeCode: string) => boolean): void {
    for (const [key, { storeCode }] of this.#until) if (isOf(storeCode)) this.#until.delete(key)
  }

  /** Those that should have been heard by now: they are silent. */
  silent(now: number): RadioEvent[] {
    return [...this.#until].flatMap(([key, { storeCode, tagMac, until }]) => {
      if (until > now) return []
      this.#until.delete(key)
      return [{ kind: 'silent' as const, at: now, storeCode, tagMac }]
    })
  }
}
