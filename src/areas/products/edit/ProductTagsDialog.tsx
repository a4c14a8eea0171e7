import { useMemo } from 'react'
import { lazily } from '../../../ui/kit/lazily'
import { ActionList } from '../../../ui/list/ActionList'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { useTagTypeField } from '../../../domain/tagTypes/useTagTypeField'

const DIALOGS = { tagPreview: lazily(() => import('../../../domain/label/TagPreviewDialog').then((module) => module.TagPreviewDialog)) }
const REFRESH_EVERY = 5_000
/** Its code is in the title; where it hangs is on the page of the tag. */
const HIDDEN = { prCode: { column: 'hidden' }, gwIp: { column: 'hidden' } } as const

/** The tags that show a product or a family, live (spec/2 §2: product tag list). */
export function ProductTagsDialog(props: ActionDialogProps) {
  const { rows, params } = props
  const tagType = useTagTypeField()
  const fields = useMemo(() => ({ ...tagType, ...HIDDEN }), [tagType])
  const shown = useMemo(() => ({ ...params, prCode: rows[0]?.['prCode'] ?? rows[0]?.['fmPrCode'] }), [params, rows])
  return <ActionList {...props} params={shown} fields={fields} dialogs={DIALOGS} openOn="none" refreshEvery={REFRESH_EVERY} />
}
