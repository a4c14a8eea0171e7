import type { Tag } from '../../../src/generated/types'
import { layoutFor, type Shown } from '../../render/labels'
import { decorateTags } from '../../scripts/decorators'
import type { Services } from '../../services'

/** A tag with what it shows; nothing where it has no product. */
export interface TagLook {
  readonly tag: Tag
  readonly shown: Shown | undefined
}

/** What tags show once their data has passed through the tag data decorator of their store (spec/3 §2). */
export async function asDecorated({ scripts, records }: Services, storeCode: string, looks: readonly TagLook[]): Promise<TagLook[]> {
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
    return { tag: { ...tag, layoutId: look.layoutId, nfc: look.nfc }, shown: { product: { ...shown.product, prInfo: look.prInfo }, members: shown.members } }
  })
}
