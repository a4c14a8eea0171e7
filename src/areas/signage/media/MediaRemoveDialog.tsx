import { useTranslate } from 'ra-core'
import { request } from '../../../data/http'
import type { PlusDevice } from '../../../generated/types'
import { fillPath } from '../../../schema/template'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { RemoveDialog } from '../RemoveDialog'
import { mediaOf, mediaType } from './mediaRow'

const FIND = { image: 'findByImage', video: 'findByVideo', widget: 'findByWidget' } as const

/** Removes files; one that devices show is refused with them (spec/3 §5). */
export function MediaRemoveDialog(props: ActionDialogProps) {
  const translate = useTranslate()
  const type = mediaType(props)
  const storeCode = String(props.params['storeCode'])
  return (
    <RemoveDialog
      {...props}
      nameOf={(row) => mediaOf(row).name}
      findUsers={(row) => request<PlusDevice[]>('GET', fillPath(`/plus/device/${FIND[type]}/{_id}/store/{storeCode}`, { ...row, storeCode }))}
      inUse={translate(`server.signage.${type}InUse`)}
    />
  )
}
