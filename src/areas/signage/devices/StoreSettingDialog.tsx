import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { SchemaFormDialog } from '../../../ui/form/SchemaFormDialog'
import { useTranslate } from 'ra-core'
import { useStoreName } from '../../../data/storeName'

/** What new devices and new slides of a store begin with (spec/3 §3). */
export function StoreSettingDialog({ params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const storeCode = String(params['storeCode'] ?? '')
  const store = useStoreName(storeCode)
  return <SchemaFormDialog resource="plus-setting" id={storeCode} params={params} title={translate('areas.signage.storeSetting', { store })} onClose={() => onClose()} />
}
