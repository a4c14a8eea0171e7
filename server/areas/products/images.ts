import type { AreaCalls, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { invalid, noProduct } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import { tagTypeOf } from '../../radio/tagTypes'
import { readAliases } from '../../products/aliases'
import { productJob, reducedFrom, type Shown, shownUnder, typeOrDefault } from '../../render/labels'

const NO_IMAGES = 'server.noProductImages'

const image: Handler = async ({ params, query, services, reply }) => {
  const { config, records, renderer } = services
  if (!config.imageBaseUpdate) throw new CallError(404, NO_IMAGES)
  const [storeCode, prCode] = [params.storeCode ?? '', params.prCode ?? '']
  if (query.tagType && !tagTypeOf(query.tagType)) throw invalid('tagType')
  const found = query.taskId
    ? await ofTask(services, storeCode, prCode, query.taskId)
    : await shownUnder(records, storeCode, prCode, services.clock())
  if (!found) throw noProduct()
  const type = typeOrDefault(query.tagType || (await usedType(services, storeCode, prCode)))
  const [png] = await renderer.draw(productJob(found, found.product.layoutId ?? '', type, await readAliases(records)))
  return reply
    .type('image/png')
    .header('cache-control', 'private, no-cache')
    .header('x-content-type-options', 'nosniff')
    .send(png)
}

/** A product as a task sent it. @throws CallError 400 */
async function ofTask(
  { records, clock }: Pick<Services, 'records' | 'clock'>,
  storeCode: string,
  prCode: string,
  text: string,
): Promise<Shown | undefined> {
  const taskId = Number(text)
  if (!Number.isSafeInteger(taskId)) throw invalid('taskId')
  const row = await records.one('task-row', { storeCode, prCode, taskId })
  if (!row) return undefined
  const now = await shownUnder(records, storeCode, prCode, clock())
  const lowest = await reducedFrom(records, storeCode, [prCode], row.updatedAt ?? clock())
  return {
    product: {
      prCode,
      prInfo: row.prInfo ?? [],
      nfc: now?.product.nfc,
      layoutId: row.layout ?? now?.product.layoutId,
      lowest: lowest.get(prCode),
    },
    members: now?.members ?? [],
  }
}

/** The type of one tag that shows the product. */
async function usedType(
  { records }: Pick<Services, 'records'>,
  storeCode: string,
  prCode: string,
): Promise<string | undefined> {
  return (await records.one('tag', { storeCode, prCode }))?.tagType
}

/** Images of products. */
export const productImageCalls: AreaCalls = {
  'GET /product/{prCode}/store/{storeCode}/image': image,
}
