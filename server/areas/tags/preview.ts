import type { Tag, TagPreview } from '../../../src/generated/types'
import type { AreaCalls, Handler } from '../../http/call'
import { notFound } from '../../http/outcomes'
import { layoutFor, readAliases, type Shown, shownUnder, tagJob } from '../../render/labels'
import { decorateTags } from '../../scripts/decorators'
import type { Services } from '../../services'

const preview: Handler = async ({ params, services }): Promise<TagPreview> => {
  const { records, renderer } = services
  const storeCode = params.code ?? ''
  const id = params.id ?? ''
  const stored = (await records.one('tag', { storeCode, tagId: id })) ?? (await records.one('tag', { storeCode, tagMac: id }))
  if (!stored) throw notFound()
  const [aliases, said] = await Promise.all([readAliases(records), stored.prCode == null ? undefined : shownUnder(records, storeCode, stored.prCode, services.clock())])
  const { tag, shown } = said ? await decorated(services, storeCode, stored, said) : { tag: stored, shown: undefined }
  const [main, ...behind] = await renderer.draw(tagJob(tag, shown, aliases))
  return {
    encodedImage: main?.toString('base64') ?? null,
    subPage: behind.map((page) => page.toString('base64')),
    alias: aliases,
    prInfo: [...(shown?.product.prInfo ?? [])],
    layoutId: tag.prCode == null ? null : layoutFor(tag, shown) || null,
  }
}

/** What a tag shows once its data has passed through the tag data decorator (spec/3 §2). */
async function decorated({ scripts, records }: Services, storeCode: string, tag: Tag, shown: Shown): Promise<{ tag: Tag; shown: Shown }> {
  const { product, members } = shown
  const before = { prCode: product.prCode, prInfo: product.prInfo, layoutId: layoutFor(tag, shown) || null, nfc: tag.nfc ?? product.nfc ?? null }
  const [look] = await decorateTags(scripts, records, storeCode, [{ tag, product: before }], 'now')
  if (!look || look === before) return { tag, shown }
  return { tag: { ...tag, layoutId: look.layoutId, nfc: look.nfc }, shown: { product: { ...product, prInfo: look.prInfo }, members } }
}

/** What a tag shows (spec/1 §2.8). */
export const tagPreviewCalls: AreaCalls = { 'GET /preview/store/{code}/tag/{id}': preview }
