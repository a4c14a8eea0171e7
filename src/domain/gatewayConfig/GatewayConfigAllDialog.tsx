import { useGetList, useTranslate } from 'ra-core'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { useDescriptor } from '../../data/useDescriptor'
import type { GatewayConfig, GatewayConfigResult } from '../../generated/types'
import type { Values } from '../../schema/template'
import type { FieldOverrides } from '../../ui/fields'
import type { FormCheck } from '../../ui/form/extras'
import { SchemaForm, type FormHandle } from '../../ui/form/SchemaForm'
import { rowsInput } from '../../ui/inputs/rows'
import { EmptyState } from '../../ui/kit/EmptyState'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { ConfigDialogFrame, told, useTellUnchanged } from './ConfigDialogFrame'
import { Digits } from './Digits'
import { allChanges, commonConfig, emptied, ownMistakes, type OwnSettings, SHARED } from './gatewayChanges'
import { useOutband } from './useOutband'
import { useSendConfig } from './useSendConfig'

interface GatewayConfigAllDialogProps {
  readonly storeCode: string
  readonly onClose: (done?: boolean) => void
}

type Config = GatewayConfig & { id: string }
const ALL = { page: 1, perPage: -1 }
const BY_INDEX = { field: 'gwIndex', order: 'ASC' } as const
const EACH = { gwMac: { form: false }, gwIndex: { input: Digits } }
const macOf = (row: Values) => String(row['gwMac'])
const DIGITS: readonly string[] = ['channelGroupIndex', 'eslServerPort']

/**
 * The configuration of all gateways of a store: what they share once, index and address of each (spec/1 §5). Where
 * they differ, a field is empty and left as it is. The result names who took it and who did not (spec/3 §7).
 */
export function GatewayConfigAllDialog({ storeCode, onClose }: GatewayConfigAllDialogProps) {
  const translate = useTranslate()
  const formId = useId()
  const descriptor = useDescriptor('gateway-config-all')
  const meta = useMemo(() => ({ params: { storeCode } }), [storeCode])
  const { data, error } = useGetList<Config>('gateway-config', { pagination: ALL, sort: BY_INDEX, meta }, { refetchOnMount: 'always' })
  const outband = useOutband(storeCode)
  const [result, setResult] = useState<GatewayConfigResult>()
  const form = useRef<FormHandle>(null)
  const send = useSendConfig(storeCode)
  const tellUnchanged = useTellUnchanged()

  // What others change meanwhile does not change the form under one's hands.
  const [configs, setConfigs] = useState<readonly Config[]>()
  if (!configs && data && outband !== undefined) setConfigs(data)
  const values = useMemo(
    () => configs && { ...commonConfig(configs), outbandEnable: outband, gateways: configs.map(({ gwMac, gwIndex, ip }) => ({ gwMac, gwIndex, ip })) },
    [configs, outband],
  )
  const fields = useMemo((): FieldOverrides => {
    const common: Values = configs ? commonConfig(configs) : {}
    const shared = SHARED.map((name) => [name, { ...(DIGITS.includes(name) && { input: Digits }), ...(common[name] === undefined && { help: translate('gatewayConfig.differs') }) }] as const)
    const each = { columns: EACH, may: [], nameOf: macOf, nameLabel: translate('resources.gateway-config.fields.gwMac'), hideLabel: true }
    return { ...Object.fromEntries(shared), gateways: { input: rowsInput(each) } }
  }, [configs, translate])
  const check: FormCheck = useCallback(
    (now) => {
      const mine = Object.entries(ownMistakes(now['gateways'] as readonly OwnSettings[])).map(([cell, key]) => [`gateways.${cell}`, translate(key)] as const)
      const blank = emptied(configs ?? [], now).map((name) => [name, translate(`resources.gateway-config-all.errors.${name}`, { _: translate('validation.required') })] as const)
      return Object.fromEntries([...blank, ...mine])
    },
    [configs, translate],
  )
  const save = async (shared: Values, now: Values) => {
    const change = allChanges(configs ?? [], { shared, own: now['gateways'] as readonly OwnSettings[] })
    if (!change) {
      tellUnchanged()
      throw told()
    }
    setResult(await send(change))
  }
  return (
    <ConfigDialogFrame
      title={translate('gatewayConfig.all', { smart_count: configs?.length ?? 0 })}
      formId={formId}
      form={form}
      ready={Boolean(descriptor && values)}
      loadError={data ? undefined : error}
      result={result}
      onClose={() => onClose(result !== undefined)}
    >
      {(onBusy) =>
        descriptor &&
        values &&
        (values.gateways.length === 0 ? (
          <EmptyState title={translate('gatewayConfig.noGateway')} />
        ) : (
          <SchemaForm
            handle={form}
            onBusy={onBusy}
            id={formId}
            descriptor={descriptor}
            mode="update"
            values={values}
            fields={fields}
            check={check}
            onSave={save}
          />
        ))
      }
    </ConfigDialogFrame>
  )
}

/** The same as the dialog of a list's action: of the page's store, or of the store in the row. */
export const GatewayConfigAllAction = ({ rows, params, onClose }: ActionDialogProps) => (
  <GatewayConfigAllDialog storeCode={String(rows[0]?.['storeCode'] ?? params['storeCode'] ?? '')} onClose={onClose} />
)
