import type { Alias, PlusDevice } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { LabelLook, Look } from '../radio/labelContent'
import { tagTypeOf } from '../radio/tagTypes'
import { readAliases } from '../products/aliases'
import type { ScriptResult } from '../sandbox/job'
import type { LaneName } from '../sandbox/sandbox'
import { asTexts } from './outputs'
import type { Scripts } from './scripts'

/** The most labels of one run, and characters of their data. */
const BATCH = { labels: 200, characters: 500_000 }

/**
 * Runs the store's decorator on the data of tags; the result is what the labels show. If the script fails for a tag,
 * its own data stays and the alarm is raised. Scripts take up to a second: never call this in a transaction.
 */
export async function decorateTags(
  scripts: Scripts,
  records: Records,
  storeCode: string,
  tags: readonly LabelLook[],
  lane: LaneName = 'work',
): Promise<Look[]> {
  const place = { kind: 'tagDecorator', storeCode, lane } as const
  if (tags.length === 0 || !(await scripts.activeScript(place, records))) return tags.map(({ product }) => product)
  const base = await labelContext(scripts, records, storeCode)
  const decorated: Look[] = []
  for (const batch of batches(tags)) {
    const inputs = batch.map(({ tag, product }) => labelInput(base, tag, product))
    const results = await scripts.runEach(place, inputs, records)
    for (const [index, { tag, product }] of batch.entries()) {
      const result = results?.[index]
      if (result && 'fault' in result) await scripts.failed(place, result.fault, tag.tagId, records)
      decorated.push({ ...product, ...changesOf(result) })
    }
  }
  return decorated
}

/**
 * Runs the store's signage decorator on the products of a screen. If the script fails, nothing changes and the alarm is
 * raised.
 */
export async function decorateScreen(
  scripts: Scripts,
  records: Records,
  storeCode: string,
  device: Pick<PlusDevice, 'mac' | 'name' | 'model'>,
  products: readonly Look[],
): Promise<readonly Look[]> {
  const place = { kind: 'plusDecorator', storeCode } as const
  if (!(await scripts.activeScript(place, records))) return products
  const base = await labelContext(scripts, records, storeCode)
  const [result] =
    (await scripts.runEach({ ...place, lane: 'now' }, [screenInput(base, device, products)], records)) ?? []
  if (result && 'fault' in result) await scripts.failed(place, result.fault, device.mac, records)
  if (!result || 'fault' in result || !result.output) return products
  const { products: changed } = result.output as { products: readonly ({ readonly prCode: string } & Changes)[] }
  const byCode = new Map(products.map((product) => [product.prCode, product]))
  return changed.map(({ prCode, ...changes }) => ({
    ...(byCode.get(prCode) ?? { prCode, prInfo: [], layoutId: null, nfc: null }),
    ...changesIn(changes),
  }))
}

/** What every run of a store gets: the store, the aliases and the time. */
export interface LabelContext {
  readonly store: { readonly storeCode: string; readonly storeName: string }
  readonly alias: readonly Pick<Alias, 'index' | 'name'>[]
  readonly time: number
}

/** Reads the context of a store. */
export async function labelContext(
  { now }: Pick<Scripts, 'now'>,
  records: Records,
  storeCode: string,
): Promise<LabelContext> {
  const [store, aliases] = [await records.one('store', { storeCode }), await readAliases(records)]
  return {
    store: { storeCode, storeName: store?.storeName ?? storeCode },
    alias: aliases.map(({ index, name }) => ({ index, name })),
    time: now(),
  }
}

/** The input of a tag decorator. */
export function labelInput(
  { store, alias, time }: LabelContext,
  { tagId, tagMac, tagType }: LabelLook['tag'],
  product: Look,
): unknown {
  const { width = 0, height = 0, colors = [] } = tagTypeOf(tagType ?? '') ?? {}
  return { store, tag: { tagId, tagMac, tagType: tagType ?? '', width, height, colors }, product, alias, time }
}

/** The input of a signage decorator. */
export function screenInput(
  { store, alias, time }: LabelContext,
  { mac, name, model }: Pick<PlusDevice, 'mac' | 'name' | 'model'>,
  products: readonly Look[],
): unknown {
  return { store, device: { mac, name: name ?? '', model: model ?? '' }, products, alias, time }
}

interface Changes {
  readonly prInfo?: readonly unknown[] | null
  readonly layoutId?: string | null
  readonly nfc?: string | null
}

const changesOf = (result: ScriptResult | undefined): Partial<Look> =>
  result && 'output' in result && result.output ? changesIn(result.output) : {}

/** What a script left out or gave as null does not change. */
function changesIn({ prInfo, layoutId, nfc }: Changes): Partial<Look> {
  return { ...(prInfo && { prInfo: asTexts(prInfo) }), ...(layoutId && { layoutId }), ...(nfc && { nfc }) }
}

function* batches(tags: readonly LabelLook[]): Generator<readonly LabelLook[]> {
  let batch: LabelLook[] = []
  let characters = 0
  for (const one of tags) {
    const size = one.product.prInfo.reduce((sum, text) => sum + text.length, 500)
    if (batch.length >= BATCH.labels || (characters + size > BATCH.characters && batch.length > 0)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(one)
    characters += size
  }
  if (batch.length > 0) yield batch
}
