import type { Tag } from '../../../src/generated/types'
import type { Services } from '../../calls/services'
import { layoutFor, type Shown } from '../../render/labels'
import { decorateTags } from '../../scripts/decorators'

/** A tag and what it shows; undefined without a product. */
export interface TagLook {
  readonly tag: Tag
  readonly shown: Shown | undefined
}

/** Applies the tag data decorator of the store. */
export async function asDecorated(
  { scripts, records }: Pick<Services, 'scripts' | 'records'>,
  storeCode: string,
  looks: readonly TagLook[],
): Promise<TagLook[]> {
  const before = looks.flatMap(({ tag, shown }) => {
    if (!shown) return []
    const { prCode, prInfo, nfc } = shown.product
    return [{ tag, product: { prCode, prInfo, layoutId: layoutFor(tag, shown) || null, nfc: tag.nfc ?? nfc ?? null } }]
  })
  const after = await decorateTags(scripts, records, storeCode, before, 'now')
  let at = 0
  return looks.map(({ tag, shown }) => {
    if (!shown) return { tag, shown }
    const [look, was] = [after[at], before[at]?.product]
    at += 1
    if (!look || look === was) return { tag, shown }
    return {
      tag: { ...tag, layoutId: look.layoutId, nfc: look.nfc },
      shown: { product: { ...shown.product, prInfo: look.prInfo }, members: shown.members },
    }
  })
}
