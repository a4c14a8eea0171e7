import { useTranslate } from 'ra-core'
import { useStoreName } from '../../../data/storeName'
import { SchemaFormDialog } from '../../../ui/form/SchemaFormDialog'
import type { Input } from '../../../ui/inputs/types'
import { useFieldInput } from '../../../ui/inputs/useFieldInput'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { ZoneSelect } from './ZoneSelect'

const Zone: Input = (props) => {
  const { texts, control, readOnly } = useFieldInput(props)
  return <ZoneSelect {...texts} value={String(control.value || 'UTC')} disabled={readOnly} onChange={control.onChange} />
}

const overrides = { tz: { input: Zone } }

/** What new devices and new slides of a store begin with (spec/3 §3). */
export function StoreSettingDialog({ params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const storeCode = String(params['storeCode'] ?? '')
  const store = useStoreName(storeCode)
  return <SchemaFormDialog resource="plus-setting" id={storeCode} params={params} overrides={overrides} title={translate('areas.signage.storeSetting', { store })} onClose={() => onClose()} />
}
