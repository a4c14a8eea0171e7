import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { request } from '../../../data/http'
import type { PlusDevice } from '../../../generated/types'
import { sizeOfDevice } from '../../../schema/screens'
import { fillPath } from '../../../schema/template'
import { switchInput as Switch } from '../../../ui/inputs/switch'
import type { InputProps } from '../../../ui/inputs/types'
import { useFieldInput } from '../../../ui/inputs/useFieldInput'
import { Checkbox } from '../../../ui/kit/Checkbox'
import { EmptyState } from '../../../ui/kit/EmptyState'
import { Field } from '../../../ui/kit/Field'
import { ActionForm } from '../../../ui/list/ActionForm'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { StatusPill } from '../../../ui/live/StatusPill'
import styles from './templates.module.css'

const DEFAULTS = { macList: [], now: true }

/** Applies the template of the row to devices of its size. */
export function DevicesForm(props: ActionDialogProps) {
  const { rows, params } = props
  const [template] = rows
  const path = fillPath('/status/store/{storeCode}/plus/device/search', params)
  const devices = useQuery({
    queryKey: ['plus-device', 'all', path],
    queryFn: async ({ signal }) =>
      (await request<{ data: PlusDevice[] }>('POST', path, { body: { length: -1 }, signal })).data,
  })
  const fields = useMemo(() => {
    const fitting = devices.data?.filter((device) => sizeOfDevice(device) === template?.['size']) ?? []
    return { macList: { input: choiceOf({ template: template?.['_id'], fitting }), wide: true } }
  }, [template, devices.data])
  return (
    <ActionForm
      {...props}
      size="m"
      fields={fields}
      awaits={devices}
      defaults={DEFAULTS}
      after={<Switch source="now" label="areas.signage.apply.now" />}
      send={({ macList, now }, call) => call({ body: { template: template?.['_id'], macList, flag: now ? 1 : 0 } })}
    />
  )
}

interface Choice {
  /** The name of the template. */
  readonly template: unknown
  readonly fitting: readonly PlusDevice[]
}

const choiceOf = (choice: Choice) => (input: InputProps) => <DeviceChoice {...input} {...choice} />

/** The devices whose screens the template fits, one by one or all of them. */
function DeviceChoice({ template, fitting, ...props }: InputProps & Choice) {
  const translate = useTranslate()
  const { texts, control } = useFieldInput(props)
  if (fitting.length === 0)
    return (
      <EmptyState
        title={translate('areas.signage.templates.noDevices')}
        text={translate('areas.signage.templates.noDevicesText')}
      />
    )
  const chosen = new Set<string>(control.value as readonly string[])
  const isAll = fitting.every(({ mac }) => chosen.has(mac))
  const choose = (macs: readonly string[], on: boolean) =>
    control.onChange(on ? [...new Set([...chosen, ...macs])] : [...chosen].filter((mac) => !macs.includes(mac)))
  return (
    <Field {...texts}>
      <Checkbox
        label={translate('areas.signage.templates.all', { smart_count: fitting.length })}
        checked={isAll}
        indeterminate={!isAll && chosen.size > 0}
        onChange={(on) =>
          choose(
            fitting.map(({ mac }) => mac),
            on,
          )
        }
      />
      <ul className={styles.devices}>
        {fitting.map(({ mac, name, status, template: now }) => (
          <li key={mac}>
            <Checkbox label={name || mac} checked={chosen.has(mac)} onChange={(on) => choose([mac], on)} />
            <span>{now === template ? translate('areas.signage.templates.hasIt') : now}</span>
            <StatusPill resource="plus-device" field="status" value={status} />
          </li>
        ))}
      </ul>
    </Field>
  )
}
