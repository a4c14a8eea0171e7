import type { TagPreview } from '../../../src/generated/types'
import type { AreaCalls, CallDefinition } from '../../http/call'
import { notFound } from '../../http/outcomes'
import { layoutFor, readAliases, shownUnder, tagJob } from '../../render/labels'

const preview: CallDefinition = {
  answer: 'tag-preview',
  summary: 'What a tag shows: its main image and the pages behind as base64 PNGs, with the product information under them (spec/1 §7).',
  handle: async ({ params, services: { records, renderer } }): Promise<TagPreview> => {
    const storeCode = params.code ?? ''
    const id = params.id ?? ''
    const tag = (await records.one('tag', { storeCode, tagId: id })) ?? (await records.one('tag', { storeCode, tagMac: id }))
    if (!tag) throw notFound()
    const [aliases, shown] = await Promise.all([readAliases(records), tag.prCode == null ? undefined : shownUnder(records, storeCode, tag.prCode)])
    const [main, ...behind] = await renderer.draw(tagJob(tag, shown, aliases))
    return {
      encodedImage: main?.toString('base64') ?? null,
      subPage: behind.map((page) => page.toString('base64')),
      alias: aliases,
      prInfo: [...(shown?.product.prInfo ?? [])],
      layoutId: tag.prCode == null ? null : layoutFor(tag, shown) || null,
    }
  },
}

/** What a tag shows (spec/1 §2.8). */
export const tagPreviewCalls: AreaCalls = { 'GET /preview/store/{code}/tag/{id}': preview }
