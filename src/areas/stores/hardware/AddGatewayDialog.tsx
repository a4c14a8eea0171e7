import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { request } from '../../../data/http'
import type { GatewayEntry, GatewayFound, GatewayReport } from '../../../generated/types'
import { fillPath } from '../../../schema/template'
import { FormDialog } from '../../../ui/kit/FormDialog'
import { Select } from '../../../ui/kit/Select'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { AddressFields } from './AddressFields'
import { FoundGateway } from './FoundGateway'

const DRIVERS = ['OPEN_EPAPER_LINK'] as const satisfies readonly GatewayEntry['driver'][]

/** Adds a gateway of a real protocol: what is at its address is asked first, and shown. */
export function AddGatewayDialog({ params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const storeCode = String(params['storeCode'])
  const [driver, setDriver] = useState<GatewayEntry['driver']>(DRIVERS[0])
  const [address, setAddress] = useState('')
  const [listens, setListens] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const entry: GatewayEntry = { storeCode, driver, address: address.trim(), listens }
  const check = useMutation({
    mutationFn: (body: GatewayEntry) => request<GatewayFound>('POST', '/api/v1/hardware-gateway-probe', { body }),
  })
  const add = useMutation({
    mutationFn: (body: GatewayEntry) => request<GatewayReport>('POST', '/api/v1/hardware-gateway', { body }),
    async onSuccess({ gwMac }) {
      notify('areas.hardware.add.added', { type: 'success' })
      await Promise.all(
        ['gateway', 'store-status'].map((name) => queries.invalidateQueries({ queryKey: [name], refetchType: 'all' })),
      )
      onClose(true)
      void navigate(fillPath('/store/{storeCode}/gw/{gwMac}', { storeCode, gwMac }))
    },
  })
  const found = check.data
  const failure = add.error ?? check.error
  // What was found is of the address that was asked.
  const typed = () => {
    setEmpty(false)
    check.reset()
    add.reset()
  }
  const submit = () => {
    if (entry.address === '') return setEmpty(true)
    if (found) add.mutate(entry)
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
      onClose={() => onClose()}
    >
      <Select
        label={translate('resources.hardware-gateway.fields.driver')}
        value={driver}
        onChange={(value) => {
          setDriver(value as GatewayEntry['driver'])
          typed()
        }}
        options={DRIVERS.map((value) => ({
          value,
          label: translate(`resources.hardware-gateway.enums.driver.${value}`),
        }))}
      />
      <AddressFields
        address={address}
        listens={listens}
        isEmpty={isEmpty}
        failure={failure}
        onAddress={(value) => {
          setAddress(value)
          typed()
        }}
        onListens={setListens}
      />
      <div role="status">{found && <FoundGateway found={found} />}</div>
    </FormDialog>
  )
}
