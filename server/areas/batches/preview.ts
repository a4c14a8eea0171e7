import type { Alias, BatchPreview, PriceBatch, Product } from '../../../src/generated/types'
import { costPlace, placesOf } from '../../../src/schema/infoPlaces'
import { amountOf } from '../../../src/schema/money'
import { groupBy } from '../../base/groupBy'
import type { Services } from '../../calls/services'
import { readAliases } from '../../products/aliases'
import { type Layers, layersAt, withLayers } from '../../promotions/layers'
import { productJob, reducedFrom, shownUnder, typeOrDefault } from '../../render/labels'
import type { CheckedDraft } from './draft'

type Warning = BatchPreview['warnings'][number]
type Approval = NonNullable<PriceBatch['approval']>
type Kind = Warning['kind']

const KINDS = ['BELOW_COST', 'OVER_HALF', 'OVERLAP', 'NO_LABEL'] as const
/** Warnings of one kind that are told; the others are counted. */
const MOST_OF_A_KIND = 100
const MOST_PICTURES = 4
const HALF = 0.5

/** How many labels a batch changes in each store. */
export const labelsOf = ({
  prices,
  products,
}: Pick<CheckedDraft, 'prices' | 'products'>): ReadonlyMap<string, number> => {
  const labels = new Map<string, number>()
  for (const { storeCode, prCode } of prices)
    labels.set(storeCode, (labels.get(storeCode) ?? 0) + (products.get(storeCode)?.get(prCode)?.tagCount ?? 0))
  return labels
}

/** What a batch would do. Prices before are those that hold at its start in each store, as far as it is known now. */
export async function previewOf(
  services: Pick<Services, 'records' | 'renderer' | 'clock'>,
  draft: CheckedDraft,
  approvalFor: (labels: number) => Promise<Approval>,
): Promise<BatchPreview> {
  const { records } = services
  const aliases = await readAliases(records)
  const labels = labelsOf(draft)
  const counts = new Map<Kind, number>()
  const warnings: Warning[] = []
  const warn = (warning: Warning) => {
    const count = counts.get(warning.kind) ?? 0
    if (count < MOST_OF_A_KIND) warnings.push(warning)
    counts.set(warning.kind, count + 1)
  }
  const others = new Map(draft.overlaps.map(({ storeCode, prCode, name }) => [`${storeCode}\0${prCode}`, name]))
  const byStore = groupBy(draft.prices, ({ storeCode }) => storeCode)
  const seen: Seen[] = []
  for (const { store, startsAt } of draft.stores) {
    const { storeCode } = store
    const prices = byStore.get(storeCode) ?? []
    const stored = prices.flatMap(({ prCode }) => draft.products.get(storeCode)?.get(prCode) ?? [])
    const at = Math.max(startsAt, services.clock())
    const layers = await layersAt(
      records,
      storeCode,
      at,
      prices.map(({ prCode }) => prCode),
    )
    const own = new Map(prices.map(({ prCode, price }) => [prCode, { batchId: -1, price }]))
    const [before, after] = [layers, { ...layers, batches: own }].map(
      (over: Layers) => new Map(withLayers(stored, over, aliases).map((product) => [product.prCode, product])),
    )
    for (const product of stored) {
      const { prCode } = product
      const facts = factsOf(aliases, before?.get(prCode), after?.get(prCode))
      const common = { storeCode, prCode, name: facts.name, before: facts.before, after: facts.after }
      const cost = amountOf(facts.cost)
      if (amountOf(facts.after) < cost) warn({ kind: 'BELOW_COST', ...common, other: facts.cost })
      const [then, now] = [amountOf(facts.before ?? ''), amountOf(facts.after)]
      if (then > 0 && Math.abs(now - then) / then > HALF) warn({ kind: 'OVER_HALF', ...common })
      const other = others.get(`${storeCode}\0${prCode}`)
      if (other !== undefined) warn({ kind: 'OVERLAP', ...common, other })
      if ((product.tagCount ?? 0) === 0) warn({ kind: 'NO_LABEL', ...common })
      else if (seen.length < MOST_PICTURES && facts.after !== facts.before)
        seen.push({ storeCode, name: facts.name, before: before?.get(prCode), after: after?.get(prCode) })
    }
  }
  const total = [...labels.values()].reduce((sum, count) => sum + count, 0)
  return {
    stores: draft.stores.map(({ store, startsAt, endsAt }) => ({
      storeCode: store.storeCode,
      storeName: store.storeName ?? '',
      timeZone: store.timeZone ?? '',
      startsAt,
      endsAt,
      products: byStore.get(store.storeCode)?.length ?? 0,
      labels: labels.get(store.storeCode) ?? 0,
    })),
    products: draft.prices.length,
    labels: total,
    approval: await approvalFor(total),
    warnings,
    counts: KINDS.flatMap((kind) => (counts.has(kind) ? [{ kind, count: counts.get(kind) ?? 0 }] : [])),
    pictures: await picturesOf(services, seen, aliases),
  }
}

type Shown = Pick<Product, 'prCode' | 'prInfo' | 'nfc'> & { readonly layoutId?: string | undefined }

function factsOf(aliases: readonly Alias[], before: Shown | undefined, after: Shown | undefined) {
  const placeOf = placesOf(aliases)
  const textIn = (product: Shown | undefined, place: number | undefined) =>
    (place === undefined ? undefined : product?.prInfo?.[place]?.trim()) ?? ''
  return {
    name: textIn(after, placeOf('name')),
    before: textIn(before, placeOf('price')) || null,
    after: textIn(after, placeOf('price')),
    cost: textIn(after, costPlace(aliases)),
  }
}

interface Seen {
  readonly storeCode: string
  readonly name: string
  readonly before: Shown | undefined
  readonly after: Shown | undefined
}

async function picturesOf(
  { records, renderer, clock }: Pick<Services, 'records' | 'renderer' | 'clock'>,
  seen: readonly Seen[],
  aliases: readonly Alias[],
): Promise<BatchPreview['pictures']> {
  return Promise.all(
    seen.map(async ({ storeCode, name, before, after }) => {
      const prCode = after?.prCode ?? ''
      const [tag] = await records.find('tag', { storeCode, prCode }, { limit: 1 })
      const lowest = (await reducedFrom(records, storeCode, [prCode], clock())).get(prCode)
      const members = (await shownUnder(records, storeCode, prCode, clock()))?.members ?? []
      const draw = async (product: Shown | undefined) => {
        if (!product) return ''
        const { layoutId = '', prInfo = [] } = product
        const shown = { product: { ...product, prInfo, lowest }, members }
        const [png] = await renderer.draw(productJob(shown, layoutId, typeOrDefault(tag?.tagType), aliases))
        return png?.toString('base64') ?? ''
      }
      return { storeCode, prCode, name, before: await draw(before), after: await draw(after) }
    }),
  )
}
