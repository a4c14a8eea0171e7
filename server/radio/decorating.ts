import type { Tag } from '../../src/generated/types'
import type { Records } from '../db/records'
import { type Choice, type Content, type LabelLook, labelLooks, type Look, type Looks } from './labelContent'

/** The tag data decorator, which changes what labels show. */
export interface Decorator {
  /** Whether a store uses it. @param records of the current transaction */
  applies(records: Records, storeCode: string): Promise<boolean>
  /** Decorates labels, in order. Takes up to a second a batch: never call it in a transaction. */
  run(storeCode: string, labels: readonly LabelLook[]): Promise<readonly Look[]>
}

/** The layouts that rules choose for labels, by address. */
export type Choose = (
  records: Records,
  storeCode: string,
  tags: readonly Tag[],
  content: Content,
) => Promise<ReadonlyMap<string, Choice>>

/**
 * Looks up what labels show, in a transaction; undefined if their decorator has to run first, and then nothing must be
 * written.
 */
export type LooksOf = (
  records: Records,
  storeCode: string,
  tags: readonly Tag[],
  content: Content,
) => Promise<Looks | undefined>

/**
 * Runs a transaction that needs decorated labels. It must not hold its connection, the only one of the embedded
 * database, while a decorator runs: if it asks for labels that are not decorated yet, it is rolled back, the decorator
 * runs, and it is retried; and again if those labels changed in between.
 */
export async function transactionWithLooks<Result>(
  records: Records,
  decorator: Decorator | undefined,
  work: (records: Records, looksOf: LooksOf) => Promise<Result>,
  choose: Choose = async () => new Map(),
): Promise<Result> {
  const known = new Map<string, Look>()
  for (;;) {
    const lacking: Lack[] = []
    const looksOf: LooksOf = async (within, storeCode, tags, content) => {
      const labels = labelLooks(tags, content, await choose(within, storeCode, tags, content))
      if (!decorator || labels.length === 0 || !(await decorator.applies(within, storeCode)))
        return looksBy(
          labels,
          labels.map(({ product }) => product),
        )
      const lacks = labels.filter((label) => !known.has(keyOf(storeCode, label)))
      if (lacks.length > 0) return void lacking.push({ storeCode, labels: lacks })
      return looksBy(
        labels,
        labels.map((label) => known.get(keyOf(storeCode, label)) ?? label.product),
      )
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

/** Thrown to roll back a transaction. */
class Undecorated extends Error {}

const looksBy = (labels: readonly LabelLook[], looks: readonly Look[]): Looks =>
  new Map(
    labels.map(({ tag, product }, at) => [
      tag.tagMac,
      {
        ...(looks[at] ?? product),
        ...(product.members && { members: product.members }),
        ...(product.choice && { choice: product.choice }),
      },
    ]),
  )

const keyOf = (
  storeCode: string,
  { tag: { tagId, tagMac, tagType }, product: { prCode, prInfo, layoutId, nfc } }: LabelLook,
) => JSON.stringify([storeCode, tagId, tagMac, tagType, prCode, prInfo, layoutId, nfc])
