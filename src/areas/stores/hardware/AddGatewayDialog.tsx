import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { request } from '../../../data/http'
import type { GatewayEntry, GatewayFound, GatewayReport } from '../../../generated/types'
import { fillPath } from '../../../schema/template'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { useGuardedDialog } from '../../../ui/feedback/useGuardedDialog'
import { focusWrong } from '../../../ui/kit/focusWrong'
import { FormDialog } from '../../../ui/kit/FormDialog'
import { Select } from '../../../ui/kit/Select'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { type Connection, ConnectionFields, missingOf, sentOf } from './ConnectionFields'
import { FoundGateway } from './FoundGateway'
import { useAsking } from '../../../ui/feedback/useAsking'
import { useGatewayKinds } from './useGatewayKinds'
import { Waiting } from './Waiting'

const NOTHING: Connection = {
  address: '',
  listens: false,
  user: '',
  secret: '',
  isWithoutSecret: false,
  pictureAddress: '',
}

/** Adds a gateway of a real protocol: which kind it is, and how it is reached. What is at its address is asked first, and shown. */
export function AddGatewayDialog({ params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const storeCode = String(params['storeCode'])
  const [chosen, setChosen] = useState<string>()
  const [value, setValue] = useState(NOTHING)
  const [isSent, setSent] = useState(false)
  const kinds = useGatewayKinds()
  // Where there is one kind alone, nothing is to be chosen.
  const driver = chosen ?? (kinds.data?.length === 1 ? kinds.data[0]?.driver : undefined)
  const kind = kinds.data?.find((one) => one.driver === driver)
  const checking = useAsking(
    (body: GatewayEntry, signal) => request<GatewayFound>('POST', '/api/v1/hardware-gateway-probe', { body, signal }),
    () => undefined,
  )
  const listed = () =>
    Promise.all(
      ['gateway', 'store-status'].map((name) => queries.invalidateQueries({ queryKey: [name], refetchType: 'all' })),
    )
  const adding = useAsking(
    (body: GatewayEntry, signal) => request<GatewayReport>('POST', '/api/v1/hardware-gateway', { body, signal }),
    async () => {
      notify('areas.hardware.add.added', { type: 'success' })
      await listed()
    },
    'gateway',
  )
  const [check, add] = [checking.mutation, adding.mutation]
  const waits = checking.seconds ?? adding.seconds
  const isTyped = chosen !== undefined || value !== NOTHING
  const { close, leave } = useGuardedDialog(isTyped, add.isPending, () => onClose())
  // Whoever closed the dialog in the meantime is somewhere else by now, and stays there.
  const show = ({ gwMac }: GatewayReport) => {
    leave()
    onClose(true)
    void navigate(fillPath('/store/{storeCode}/gw/{gwMac}', { storeCode, gwMac }))
  }
  const found = check.data
  // What was found is of what was asked.
  const typed = () => {
    setSent(false)
    checking.stop()
    // One that is being added is added: a second one would be there beside it.
    if (!add.isPending) add.reset()
  }
  const submit = (form: HTMLFormElement) => {
    flushSync(() => setSent(true))
    if (!kind || missingOf(kind, value).length > 0) return void focusWrong(form)
    const entry: GatewayEntry = { storeCode, driver: kind.driver, ...sentOf(kind, value) }
    if (found) add.mutate(entry, { onSuccess: show })
    else check.mutate(entry)
  }
  return (
    <FormDialog
      size="m"
      title={translate('areas.hardware.add.title')}
      description={translate('areas.hardware.add.intro')}
      submitLabel={translate(found ? 'areas.hardware.add.add' : 'areas.hardware.add.check')}
      busy={check.isPending || add.isPending}
      onSubmit={submit}
      onClose={close}
    >
      {kinds.error ? (
        <LoadFailed error={kinds.error} onRetry={() => void kinds.refetch()} />
      ) : (
        <Select
          label={translate('areas.hardware.add.kind')}
          help={kind && translate(`areas.hardware.kinds.${kind.driver}.about`)}
          error={isSent && !kind ? translate('areas.hardware.add.noKind') : undefined}
          required
          value={driver}
          {...(!kind && { placeholder: translate('areas.hardware.add.chooseKind') })}
          onChange={(name) => {
            setChosen(name)
            typed()
          }}
          options={(kinds.data ?? []).map((one) => ({
            value: one.driver,
            label: translate(`resources.hardware-gateway.enums.driver.${one.driver}`),
          }))}
        />
      )}
      {kind && (
        <ConnectionFields
          kind={kind}
          value={value}
          isSent={isSent}
          failure={add.error ?? check.error}
          onChange={(changed) => {
            setValue({ ...value, ...changed })
            typed()
          }}
        />
      )}
      {kind && waits !== undefined && (
        <Waiting
          kind={kind}
          seconds={waits}
          onStop={() => {
            if (add.isPending) {
              adding.stop()
              // It may have been added at the same moment.
              void listed()
            } else checking.stop()
          }}
        />
      )}
      <div role="status">{found && <FoundGateway found={found} />}</div>
    </FormDialog>
  )
}
