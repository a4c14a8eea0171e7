import { useTranslate } from 'ra-core'
import { use } from 'react'
import { useMedia } from './media'
import type { ShowObject } from './model/show'
import { StoreContext } from './editorStore'
import { useSlotProduct } from './products'

/** The name of an object: its file, its page's host, or its slot with the product. */
export function useObjectName({ type, id }: Pick<ShowObject, 'type' | 'id'>): string {
  const translate = useTranslate()
  const media = useMedia(use(StoreContext), type === 'webpage' || type === 'product' ? undefined : type, id)
  const product = useSlotProduct({ id })
  const kind = translate(`resources.plus-show-object.enums.type.${type}`)
  if (type === 'webpage') return translate('areas.show.named', { kind, name: hostOf(id) })
  if (type === 'product') return translate('areas.show.named', { kind, name: product ? `${id} ${product.name}` : id })
  return translate('areas.show.named', {
    kind,
    name: media === null ? translate('areas.show.missingFile') : (media?.name ?? id),
  })
}

/** The name of a webpage in lists: its host. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
