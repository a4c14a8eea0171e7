import type { PreviewProducts } from '../../../src/generated/types'
import { canSeeStore } from '../../../src/schema/access'
import type { SessionUser } from '../../access/session'
import type { Handler } from '../../calls/call'
import { denied, invalid, noProduct } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import { tagTypeOf } from '../../radio/tagTypes'
import { readAliases } from '../../products/aliases'
import { productJob, type Shown, shownUnder, typeOrDefault } from '../../render/labels'

type PreviewProduct = PreviewProducts[number]

/** The tag type for layouts of tags, unless one is named. */
const PRINTED_TYPE = 'B4'
const MIN_DPI = 72
const MAX_DPI = 600
const MAX_MARGIN = 20
/** How many images are drawn in parallel for one call. */
const AT_ONCE = 4

/** POST /product/preview/encoded */
export const encodedPreviews: Handler<PreviewProducts> = async ({ body, query, user, services }) => {
  const dpi = dpiOf(query.dpi)
  const margin = marginOf(query.margin)
  const aliases = await readAliases(services.records)
  const draw = async (product: PreviewProduct): Promise<string> => {
    const type = typeOrDefault(product.tagType || PRINTED_TYPE)
    const [png] = await services.renderer.draw(
      productJob(await shownOf(services, user, product), product.layoutId, type, aliases, { dpi, margin }),
    )
    return png?.toString('base64') ?? ''
  }
  const images: string[] = []
  for (let at = 0; at < body.length; at += AT_ONCE)
    images.push(...(await Promise.all(body.slice(at, at + AT_ONCE).map(draw))))
  return images
}

async function shownOf(
  { records, clock }: Pick<Services, 'records' | 'clock'>,
  user: SessionUser,
  { prCode, prInfo, nfc, storeCode, tagType }: PreviewProduct,
): Promise<Shown> {
  if (tagType && !tagTypeOf(tagType)) throw invalid('tagType')
  if (storeCode !== undefined && !canSeeStore(user, storeCode)) throw denied()
  const stored = storeCode === undefined ? undefined : await shownUnder(records, storeCode, prCode, clock())
  // The sent values may differ from the stored ones; the other products of a family are the stored ones.
  if (prInfo !== undefined)
    return {
      product: { prCode, prInfo, nfc: nfc ?? stored?.product.nfc, lowest: stored?.product.lowest },
      members: stored?.members ?? [],
    }
  if (!stored) throw noProduct()
  return stored
}

function dpiOf(given: string | undefined): number | undefined {
  if (given === undefined || given === '') return undefined
  const dpi = Number(given)
  if (Number.isInteger(dpi) && dpi >= MIN_DPI && dpi <= MAX_DPI) return dpi
  throw invalid('dpi')
}

function marginOf(given: string | undefined): number {
  const margin = Number(given || '0')
  if (margin >= 0 && margin <= MAX_MARGIN) return margin
  throw invalid('margin')
}
