import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { Product } from '../../../generated/types'
import { lazily } from '../../../ui/kit/lazily'
import { ActionList } from '../../../ui/list/ActionList'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { useProductFace } from '../../../domain/productInfo/useProductFace'
import { useTagTypeField } from '../../../domain/tagTypes/useTagTypeField'

const DIALOGS = {
  tagPreview: lazily(() => import('../../../domain/label/TagPreviewDialog').then((module) => module.TagPreviewDialog)),
}
const REFRESH_MS = 5_000
const HIDDEN = { prCode: { column: 'hidden' }, gwIp: { column: 'hidden' } } as const

/** The tags that show a product or a family. */
export function ProductTagsDialog(props: ActionDialogProps) {
  const { rows, params, resource } = props
  const translate = useTranslate()
  const [row] = rows
  const { name } = useProductFace()(row?.['prInfo'] as Product['prInfo'])
  const tagType = useTagTypeField()
  const fields = useMemo(() => ({ ...tagType, ...HIDDEN }), [tagType])
  const shown = useMemo(() => ({ ...params, prCode: row?.['prCode'] ?? row?.['fmPrCode'] }), [params, row])
  const title = name
    ? translate(`resources.${resource}.dialogs.tags.title`, { prCode: `${name} · ${String(shown.prCode)}` })
    : undefined
  return (
    <ActionList
      {...props}
      {...(title !== undefined && { title })}
      params={shown}
      fields={fields}
      dialogs={DIALOGS}
      openOn="none"
      refreshEvery={REFRESH_MS}
    />
  )
}
