import { useQuery } from '@tanstack/react-query'
import { request } from '../../data/http'
import type { ProductTag } from '../../generated/types'
import { fillPath } from '../../schema/template'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { TagPreviewDialog } from '../label/TagPreviewDialog'

/** The preview of a task's tag. Its type, which gives the label its proportions, is not in the row and comes from the store. */
export function TaskTagPreview(props: ActionDialogProps) {
  const [row] = props.rows
  const storeCode = row?.['storeCode'] ?? props.params['storeCode']
  const { data, isPending } = useQuery({
    queryKey: ['product-tag', 'type', storeCode, row?.['tagMac']],
    queryFn: ({ signal }) =>
      request<{ data: ProductTag[] }>('POST', fillPath('/status/store/{storeCode}/tag/list/search', { storeCode }), {
        body: { length: 1, tagMacList: [row?.['tagMac']] },
        signal,
      }),
    retry: false,
    meta: { background: true },
  })
  if (isPending) return null
  const tagType = data?.data[0]?.tagType
  return <TagPreviewDialog {...props} rows={row ? [{ ...row, ...(tagType && { tagType }) }] : []} />
}
