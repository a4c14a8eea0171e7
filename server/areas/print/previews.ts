import type { PreviewProducts } from '../../../src/generated/types'
import { canSeeStore } from '../../../src/schema/access'
import type { SessionUser } from '../../access/session'
import type { Handler } from '../../http/call'
import { denied, invalid, noProduct } from '../../http/outcomes'
import { tagTypeOf } from '../../radio/tagTypes'
import { productJob, readAliases, type Shown, shownUnder, typeOrUsual } from '../../render/labels'
import type { Services } from '../../services'

type PreviewProduct = PreviewProducts[number]

/** What a layout of tags is drawn as where no type of tag is named. */
const PRINTED_TYPE = 'B4'
const LOWEST_DPI = 72
const HIGHEST_DPI = 600
const MOST_MARGIN = 20
/** Pictures that are being drawn for one call. */
const AT_ONCE = 4

/** POST /product/preview/encoded */
export const encodedPreviews: Handler<PreviewProducts> = async ({ body, query, user, services }) => {
  const dpi = dpiOf(query.dpi)
  const margin = marginOf(query.margin)
  const aliases = await readAliases(services.records)
  const draw = async (product: PreviewProduct): Promise<string> => {
    const type = typeOrUsual(product.tagType || PRINTED_TYPE)
    const [png] = await services.renderer.draw(productJob(await shownOf(services, user, product), product.layoutId, type, aliases, { dpi, margin }))
    return png?.toString('base64') ?? ''
  }
  const images: string[] = []
  for (let at = 0; at < body.length; at += AT_ONCE) images.push(...(await Promise.all(body.slice(at, at + AT_ONCE).map(draw))))
  return images
}

async function shownOf({ records, clock }: Services, user: SessionUser, { prCode, prInfo, nfc, storeCode, tagType }: PreviewProduct): Promise<Shown> {
  if (tagType && !tagTypeOf(tagType)) throw invalid('tagType')
  if (storeCode !== undefined && !canSeeStore(user, storeCode)) throw denied()
  const stored = storeCode === undefined ? undefined : await shownUnder(records, storeCode, prCode, clock())
  // What was sent may be no more what there is; the other products of a family are.
  if (prInfo !== undefined) return { product: { prCode, prInfo, nfc: nfc ?? stored?.product.nfc }, members: stored?.members ?? [] }
  if (!stored) throw noProduct()
  return stored
}

function dpiOf(given: string | undefined): number | undefined {
  if (given === undefined || given === '') return undefined
  const dpi = Number(given)
  if (Number.isInteger(dpi) && dpi >= LOWEST_DPI && dpi <= HIGHEST_DPI) return dpi
  throw invalid('dpi')
}

function marginOf(given: string | undefined): number {
  const margin = Number(given || '0')
  if (margin >= 0 && margin <= MOST_MARGIN) return margin
  throw invalid('margin')
}
