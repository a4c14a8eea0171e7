import type { TagPreview } from '../../../src/generated/types'
import type { AreaCalls, Handler } from '../../calls/call'
import { notFound } from '../../calls/outcomes'
import { readAliases } from '../../products/aliases'
import { layoutFor, shownUnder, tagJob } from '../../render/labels'
import { asDecorated } from './decorated'
import { productThumbnails, tagThumbnails } from './thumbnails'

const preview: Handler = async ({ params, services }): Promise<TagPreview> => {
  const { records, renderer } = services
  const storeCode = params.code ?? ''
  const id = params.id ?? ''
  const stored =
    (await records.one('tag', { storeCode, tagId: id })) ?? (await records.one('tag', { storeCode, tagMac: id }))
  if (!stored) throw notFound()
  const [aliases, said] = await Promise.all([
    readAliases(records),
    stored.prCode == null ? undefined : shownUnder(records, storeCode, stored.prCode, services.clock()),
  ])
  const [{ tag, shown } = { tag: stored, shown: said }] = await asDecorated(services, storeCode, [
    { tag: stored, shown: said },
  ])
  const [main, ...behind] = await renderer.draw(tagJob(tag, shown, aliases))
  return {
    encodedImage: main?.toString('base64') ?? null,
    subPage: behind.map((page) => page.toString('base64')),
    alias: aliases,
    prInfo: [...(shown?.product.prInfo ?? [])],
    layoutId: tag.prCode == null ? null : layoutFor(tag, shown) || null,
  }
}

/** Previews of tags and products. */
export const tagPreviewCalls: AreaCalls = {
  'GET /preview/store/{code}/tag/{id}': preview,
  'POST /preview/store/{code}/tags': tagThumbnails,
  'POST /preview/store/{code}/products': productThumbnails,
}
