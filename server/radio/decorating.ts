import type { Tag } from '../../src/generated/types'
import type { Records } from '../db/records'
import { type Content, type LabelLook, labelLooks, type Look, type Looks } from './labelContent'

/** Changes what labels show before it is sent (spec/3 §2: tag data decorator). */
export interface Decorator {
  /** Whether the labels of a store pass through it. `records` are those of the transaction. */
  applies(records: Records, storeCode: string): Promise<boolean>
  /** What labels show, in their order. It runs for up to a second at a time: never within a transaction. */
  run(storeCode: string, labels: readonly LabelLook[]): Promise<readonly Look[]>
}

/** What labels show, asked within a transaction; undefined where their decorator has to run first: then nothing is to be written. */
export type LooksOf = (records: Records, storeCode: string, tags: readonly Tag[], content: Content) => Promise<Looks | undefined>

/**
 * A transaction that needs to know what labels show. It would hold its connection, the only one of the embedded database,
 * while their decorator runs: so where it asks for labels whose decorator has not run, it is rolled back, the decorator runs,
 * and it begins anew. A change of those labels between the two has it begin once more.
 */
export async function transactionWithLooks<Result>(records: Records, decorator: Decorator | undefined, work: (records: Records, looksOf: LooksOf) => Promise<Result>): Promise<Result> {
  const known = new Map<string, Look>()
  for (;;) {
    const lacking: Lack[] = []
    const looksOf: LooksOf = async (within, storeCode, tags, content) => {
      const labels = labelLooks(tags, content)
      if (!decorator || labels.length === 0 || !(await decorator.applies(within, storeCode))) return looksBy(labels, labels.map(({ product }) => product))
      const lacks = labels.filter((label) => !known.has(keyOf(storeCode, label)))
      if (lacks.length > 0) return void lacking.push({ storeCode, labels: lacks })
      return looksBy(labels, labels.map((label) => known.get(keyOf(storeCode, label)) ?? label.product))
    }
    try {
      return await records.transaction(async (within) => {
        const result = await work(within, looksOf)
        if (lacking.length > 0) throw new Undecorated()
        return result
      })
    } catch (error) {
      if (!(error instanceof Undecorated)) throw error
    }
    for (const { storeCode, labels } of lacking) {
      const looks = (await decorator?.run(storeCode, labels)) ?? []
      for (const [at, label] of labels.entries()) known.set(keyOf(storeCode, label), looks[at] ?? label.product)
    }
  }
}

interface Lack {
  readonly storeCode: string
  readonly labels: readonly LabelLook[]
}

/** Rolls a transaction back. */
class Undecorated extends Error {}

const looksBy = (labels: readonly LabelLook[], looks: readonly Look[]): Looks => new Map(labels.map(({ tag, product }, at) => [tag.tagMac, looks[at] ?? product]))

const keyOf = (storeCode: string, { tag: { tagId, tagMac, tagType }, product: { prCode, prInfo, layoutId, nfc } }: LabelLook) =>
  JSON.stringify([storeCode, tagId, tagMac, tagType, prCode, prInfo, layoutId, nfc])
