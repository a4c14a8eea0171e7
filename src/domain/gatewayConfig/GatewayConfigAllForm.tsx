import { useGetList, useTranslate } from 'ra-core'
import { useCallback, useMemo, useState } from 'react'
import type { GatewayConfig } from '../../generated/types'
import type { Values } from '../../schema/template'
import type { FieldOverrides } from '../../ui/fields'
import type { FormCheck } from '../../ui/form/extras'
import { SchemaFormDialog } from '../../ui/form/SchemaFormDialog'
import { ONLY } from '../../ui/form/SettingsForm'
import { rowsInput } from '../../ui/inputs/rows'
import { Dialog } from '../../ui/kit/Dialog'
import { EmptyState } from '../../ui/kit/EmptyState'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { allChanges, commonConfig, emptied, ownMistakes, type OwnSettings, SHARED } from './gatewayChanges'

type Config = GatewayConfig & { id: string }
const ALL = { page: 1, perPage: -1 }
const BY_INDEX = { field: 'gwIndex', order: 'ASC' } as const
/** Real gateways have their network settings on their own pages. */
const isConfiguredHere = ({ driver = 'SIMULATOR' }: Config) => driver === 'SIMULATOR'
const macOf = (row: Values) => String(row['gwMac'])
const ownOf = (values: Values) => values['gateways'] as readonly OwnSettings[]

/**
 * The configuration of all gateways of a store: shared fields once, index and address of each. Where
 * they differ, a shared field is empty and left as it is.
 */
export function GatewayConfigAllForm({ params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const storeCode = String(params['storeCode'])
  const meta = useMemo(() => ({ params: { storeCode } }), [storeCode])
  const { data, error, isFetching } = useGetList<Config>(
    'gateway-config',
    { pagination: ALL, sort: BY_INDEX, meta },
    { refetchOnMount: 'always' },
  )
  // It starts from the current configuration, not from what was read before; later changes of others do not change the form.
  const [configs, setConfigs] = useState<readonly Config[]>()
  if (!configs && data && !isFetching && !error) setConfigs(data.filter(isConfiguredHere))
  const values = useMemo(
    () =>
      configs && {
        storeCode,
        ...commonConfig(configs),
        gateways: configs.map(({ gwMac, gwIndex, ip }) => ({ gwMac, gwIndex, ip })),
      },
    [configs, storeCode],
  )
  const read = useMemo(() => ({ data: values, error }), [values, error])
  const fields = useMemo((): FieldOverrides => {
    const common: Values = configs ? commonConfig(configs) : {}
    const differing = SHARED.filter((name) => common[name] === undefined).map(
      (name) => [name, { help: translate('gatewayConfig.differs') }] as const,
    )
    const each = rowsInput({
      may: [],
      nameOf: macOf,
      nameLabel: translate('resources.gateway-config.fields.gwMac'),
      hideLabel: true,
    })
    return { ...Object.fromEntries(differing), gateways: { input: each } }
  }, [configs, translate])
  const check: FormCheck = useCallback(
    (now) => {
      const mine = Object.entries(ownMistakes(ownOf(now))).map(
        ([cell, key]) => [`gateways.${cell}`, translate(key)] as const,
      )
      const blank = emptied(configs ?? [], now).map(
        (name) =>
          [
            name,
            translate(`resources.gateway-config-all.errors.${name}`, { _: translate('validation.required') }),
          ] as const,
      )
      return Object.fromEntries([...blank, ...mine])
    },
    [configs, translate],
  )
  const title = configs
    ? translate('gatewayConfig.all', { smart_count: configs.length })
    : translate('resources.gateway.actions.editAll')
  if (configs?.length === 0) {
    return (
      <Dialog open onOpenChange={() => onClose()} title={title}>
        <EmptyState title={translate('gatewayConfig.noGateway')} />
      </Dialog>
    )
  }
  return (
    <SchemaFormDialog
      resource="gateway-config-all"
      id={ONLY}
      params={meta.params}
      read={read}
      sentOf={(typed) => allChanges(configs ?? [], { shared: typed, own: ownOf(typed) })}
      title={title}
      size="l"
      fields={fields}
      check={check}
      onClose={onClose}
    />
  )
}
