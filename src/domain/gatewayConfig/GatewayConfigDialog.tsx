import { useGetOne, useNotify, useTranslate } from 'ra-core'
import { useId, useMemo, useRef, useState } from 'react'
import { useDescriptor } from '../../data/useDescriptor'
import type { GatewayConfigResult } from '../../generated/types'
import { recordId } from '../../schema/recordId'
import type { Values } from '../../schema/template'
import { SchemaForm, type FormHandle } from '../../ui/form/SchemaForm'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { ConfigDialogFrame, told, useTellUnchanged } from './ConfigDialogFrame'
import { Digits } from './Digits'
import { isUnchanged } from './gatewayChanges'
import { useOutband } from './useOutband'
import { useSendConfig } from './useSendConfig'

interface GatewayConfigDialogProps {
  readonly storeCode: string
  readonly gwMac: string
  /** `done` is true where the gateway took another configuration. */
  readonly onClose: (done?: boolean) => void
}

const FIELDS = { gwIndex: { input: Digits }, channelGroupIndex: { input: Digits }, eslServerPort: { input: Digits } }
const KEY = ['storeCode', 'gwMac']

/** The configuration of one gateway, with the checks of spec/1 §5. One that is offline does not take it, and that is shown. */
export function GatewayConfigDialog({ storeCode, gwMac, onClose }: GatewayConfigDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const formId = useId()
  const descriptor = useDescriptor('gateway-config')
  const params = useMemo(() => ({ storeCode }), [storeCode])
  const { data, error } = useGetOne<Values & { id: string }>('gateway-config', { id: recordId(KEY, { storeCode, gwMac }), meta: { params } }, { refetchOnMount: 'always' })
  const outband = useOutband(storeCode)
  const values = useMemo(() => data && outband !== undefined && { ...data, outbandEnable: outband }, [data, outband])
  const [result, setResult] = useState<GatewayConfigResult>()
  const form = useRef<FormHandle>(null)
  const send = useSendConfig(storeCode, gwMac)
  const tellUnchanged = useTellUnchanged()

  const save = async (body: Values) => {
    if (data && isUnchanged(data, body)) {
      tellUnchanged()
      throw told()
    }
    const answer = await send({ ...body, storeCode, gwMac })
    form.current?.leave()
    if (answer.gwNG.length > 0) return setResult(answer)
    notify(translate('gatewayConfig.saved', { mac: gwMac }), { type: 'success' })
    onClose(true)
  }
  return (
    <ConfigDialogFrame
      title={translate('gatewayConfig.one', { mac: gwMac })}
      formId={formId}
      form={form}
      ready={Boolean(descriptor && values)}
      loadError={data ? undefined : error}
      result={result}
      onClose={() => onClose(result !== undefined)}
    >
      {(onBusy) => descriptor && values && <SchemaForm handle={form} onBusy={onBusy} id={formId} descriptor={descriptor} mode="update" values={values} fields={FIELDS} onSave={save} />}
    </ConfigDialogFrame>
  )
}

/** The same as the dialog of a list's action on a gateway. */
export const GatewayConfigAction = ({ rows, params, onClose }: ActionDialogProps) => (
  <GatewayConfigDialog storeCode={String(rows[0]?.['storeCode'] ?? params['storeCode'] ?? '')} gwMac={String(rows[0]?.['gwMac'] ?? '')} onClose={onClose} />
)
