import { useTranslate } from 'ra-core'
import { request } from '../../../data/http'
import type { PlusDevice } from '../../../generated/types'
import { fillPath } from '../../../schema/template'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { RemoveDialog } from '../RemoveDialog'

/** Removes templates; those that devices have stay (spec/3 §5). */
export function TemplateRemoveDialog(props: ActionDialogProps) {
  const translate = useTranslate()
  const storeCode = String(props.params['storeCode'])
  return (
    <RemoveDialog
      {...props}
      nameOf={(row) => String(row['_id'])}
      findUsers={(row) => request<PlusDevice[]>('GET', fillPath('/plus/device/findByTemplate/{_id}/store/{storeCode}', { ...row, storeCode }))}
      inUse={translate('server.signage.templateInUse')}
      someInUse={translate('server.signage.templatesInUse')}
    />
  )
}
