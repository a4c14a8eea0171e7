import type { LayoutName } from '../../../src/generated/types'
import { canSeeStore } from '../../../src/schema/access'
import type { AreaCalls, CallDefinition } from '../../http/call'
import { denied, invalid, noProduct } from '../../http/outcomes'
import { tagTypeOf } from '../../radio/tagTypes'
import { productJob, readAliases, type Shown, shownUnder, typeOrUsual } from '../../render/labels'
import { layouts } from '../../render/layout'
import type { Services } from '../../services'

const image: CallDefinition = {
  summary: 'A PNG of a product on a tag of a type; of what a task made of it, where one is named (spec/2 §7).',
  handle: async ({ params, query, services, reply }) => {
    const { records, renderer } = services
    const [storeCode, prCode] = [params.storeCode ?? '', params.prCode ?? '']
    if (query.tagType && !tagTypeOf(query.tagType)) throw invalid('tagType')
    const found = query.taskId ? await ofTask(services, storeCode, prCode, query.taskId) : await shownUnder(records, storeCode, prCode)
    if (!found) throw noProduct()
    const type = typeOrUsual(query.tagType || (await usedType(services, storeCode, prCode)))
    const [png] = await renderer.draw(productJob(found, found.product.layoutId ?? '', type, await readAliases(records)))
    return reply.type('image/png').header('cache-control', 'private, no-cache').header('x-content-type-options', 'nosniff').send(png)
  },
}

/** A product as a task sent it to its labels. @throws CallError 400 */
async function ofTask({ records }: Services, storeCode: string, prCode: string, text: string): Promise<Shown | undefined> {
  const taskId = Number(text)
  if (!Number.isSafeInteger(taskId)) throw invalid('taskId')
  const row = await records.one('task-row', { storeCode, prCode, taskId })
  if (!row) return undefined
  const now = await shownUnder(records, storeCode, prCode)
  return {
    product: { prCode, prInfo: row.prInfo ?? [], nfc: now?.product.nfc, layoutId: row.layout ?? now?.product.layoutId },
    members: now?.members ?? [],
  }
}

/** The type of a tag that shows the product. */
async function usedType({ records }: Services, storeCode: string, prCode: string): Promise<string | undefined> {
  return (await records.one('tag', { storeCode, prCode }))?.tagType
}

interface PreviewProduct {
  readonly prCode: string
  readonly prInfo?: string[]
  readonly layoutId: string
  readonly nfc?: string | null
  readonly storeCode?: string
  readonly tagType?: string
}

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const
const previewBody = {
  type: 'array',
  maxItems: 500,
  items: {
    type: 'object',
    required: ['prCode', 'layoutId'],
    properties: {
      prCode: text(128),
      prInfo: { type: 'array', maxItems: 255, items: text(1000) },
      layoutId: text(64),
      nfc: { type: ['string', 'null'], maxLength: 512 },
      storeCode: text(64),
      tagType: text(8),
    },
  },
} as const

/** What a layout of tags is drawn as where no type of tag is named. */
const PRINTED_TYPE = 'B4'

const encoded: CallDefinition<readonly PreviewProduct[]> = {
  body: { inline: previewBody as never },
  answer: { inline: { type: 'array', items: { type: 'string' } } },
  summary: 'Products drawn with their layouts, in their order, as base64 PNGs; one that comes without prInfo is looked up in its store (spec/2 §7).',
  handle: async ({ body, user, services }) => {
    const aliases = await readAliases(services.records)
    const images: string[] = []
    for (const { prCode, prInfo, layoutId, nfc, storeCode, tagType } of body) {
      if (tagType && !tagTypeOf(tagType)) throw invalid('tagType')
      if (storeCode !== undefined && !canSeeStore(user, storeCode)) throw denied()
      const stored = prInfo === undefined && storeCode !== undefined ? await shownUnder(services.records, storeCode, prCode) : undefined
      if (prInfo === undefined && !stored) throw noProduct()
      const shown = stored ?? { product: { prCode, prInfo: prInfo ?? [], nfc }, members: [] }
      const [png] = await services.renderer.draw(productJob(shown, layoutId, typeOrUsual(tagType || PRINTED_TYPE), aliases))
      images.push(png?.toString('base64') ?? '')
    }
    return images
  },
}

/** The layouts that can be drawn, and those that are stored, by their id. */
async function namesOf({ records }: Services, kind: 'tag' | 'paper'): Promise<LayoutName[]> {
  const own = [...layouts.values()].filter((layout) => layout.kind === kind).map(({ id, paper }) => ({ id, name: id, kind, width: paper?.[0] ?? null, height: paper?.[1] ?? null }))
  const stored = await records.find('layout-name', { kind })
  return [...new Map([...own, ...stored].map((layout) => [layout.id, layout])).values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

const layoutNames: CallDefinition = {
  answer: { list: 'layout-name' },
  summary: 'The layouts of labels (spec/2 §7).',
  handle: async ({ services }) => namesOf(services, 'tag'),
}

const paperLayoutNames: CallDefinition = {
  answer: { list: 'layout-name' },
  summary: 'The layouts of paper labels with their millimetres (spec/2 §7, §9).',
  handle: async ({ services }) => namesOf(services, 'paper'),
}

/** Products as pictures, and the layouts that they are drawn with (spec/2 §7). */
export const productImageCalls: AreaCalls = {
  'GET /product/{prCode}/store/{storeCode}/image': image,
  'POST /product/preview/encoded': encoded,
  'GET /layout/name': layoutNames,
  'GET /paper/layout/name': paperLayoutNames,
}
