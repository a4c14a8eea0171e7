import { useTranslate } from 'ra-core'
import { useController } from 'react-hook-form'
import { useStoreName } from '../../../data/storeName'
import { SchemaFormDialog } from '../../../ui/form/SchemaFormDialog'
import { type Input, type InputProps, texts } from '../../../ui/inputs/types'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { ZoneSelect } from './ZoneSelect'

function ZoneInput(props: InputProps) {
  const { field } = useController({ name: props.field.name })
  return <ZoneSelect {...texts(props)} value={String(field.value ?? 'UTC')} disabled={props.readOnly} onChange={field.onChange} />
}

const zone: Input = (props) => <ZoneInput {...props} />

const overrides = { tz: { input: zone } }

/** What new devices and new slides of a store begin with (spec/3 §3). */
export function StoreSettingDialog({ params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const storeCode = String(params['storeCode'] ?? '')
  const store = useStoreName(storeCode)
  return <SchemaFormDialog resource="plus-setting" id={storeCode} params={params} overrides={overrides} title={translate('areas.signage.storeSetting', { store })} onClose={() => onClose()} />
}
