import { createHash } from 'node:crypto'
import type { LabelContent, TaskRow } from '../../src/generated/types'
import type { Records } from '../db/records'
import { readAliases } from '../products/aliases'
import { enterShown, holdBook, type Shown } from './books'
import { priceIn } from './prices'

/** A label that confirmed its content. */
export interface Confirmed {
  readonly row: Pick<TaskRow, 'tagId' | 'tagMac' | 'prCode' | 'layout' | 'prInfo' | 'taskId'>
  readonly gwIp: string
  /** Epoch seconds. */
  readonly at: number
}

/** Enters what labels of a store confirmed to show into its ledger, in the transaction of `records`. */
export async function noteShown(records: Records, storeCode: string, confirmed: readonly Confirmed[]): Promise<void> {
  if (confirmed.length === 0) return
  const aliases = await readAliases(records)
  const contents = new Map<string, LabelContent>()
  const entries = confirmed.map(({ row, gwIp, at }): Shown => {
    const content = contentOf(storeCode, row)
    contents.set(content.hash, content)
    return {
      storeCode,
      updatedAt: at,
      tagId: row.tagId,
      tagMac: row.tagMac,
      prCode: row.prCode ?? null,
      price: priceIn(row.prInfo, aliases),
      layoutId: row.layout ?? null,
      gwIp,
      taskId: row.taskId,
      content: content.hash,
    }
  })
  // Before what is there is read: contents that no entry names are removed under it.
  await holdBook(records, 'LABEL', storeCode)
  await keepContents(records, storeCode, contents)
  await enterShown(records, storeCode, entries)
}

/** What a label shows, under the hash of it. */
function contentOf(
  storeCode: string,
  { prCode = null, layout = null, prInfo = [] }: Pick<TaskRow, 'prCode' | 'layout' | 'prInfo'>,
): LabelContent {
  return { storeCode, hash: hashOf({ prCode, layoutId: layout, prInfo }), prCode, layoutId: layout, prInfo }
}

/** The hash under which a content is kept. */
export const hashOf = ({
  prCode = null,
  layoutId = null,
  prInfo = [],
}: Omit<LabelContent, 'storeCode' | 'hash'>): string =>
  createHash('sha256')
    .update(JSON.stringify([prCode, layoutId, prInfo]))
    .digest('hex')

async function keepContents(
  records: Records,
  storeCode: string,
  contents: ReadonlyMap<string, LabelContent>,
): Promise<void> {
  const known = await records.pick('label-content', ['hash'], { storeCode, hash: [...contents.keys()] })
  const old = new Set(known.map(({ hash }) => hash))
  const added = [...contents.values()].filter(({ hash }) => !old.has(hash))
  await records.insert('label-content', added)
}
