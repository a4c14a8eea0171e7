import { useMutation } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { request } from '../../../data/http'
import type { GatewayMove, GatewayReport } from '../../../generated/types'
import { fillPath } from '../../../schema/template'
import { FormDialog } from '../../../ui/kit/FormDialog'
import { AddressFields } from './AddressFields'

interface MoveGatewayDialogProps {
  readonly report: Pick<GatewayReport, 'storeCode' | 'gwMac' | 'address' | 'listens'>
  readonly onClose: (isMoved: boolean) => void
}

/** Says where a gateway is now; it has to answer there. */
export function MoveGatewayDialog({ report: { storeCode, gwMac, ...before }, onClose }: MoveGatewayDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const [address, setAddress] = useState(before.address)
  const [listens, setListens] = useState(before.listens ?? false)
  const [isEmpty, setEmpty] = useState(false)
  const save = useMutation({
    mutationFn: (body: GatewayMove) =>
      request('PUT', fillPath('/api/v1/hardware-gateway/{storeCode}/{gwMac}', { storeCode, gwMac }), { body }),
    onSuccess() {
      notify('areas.hardware.health.moved', { type: 'success' })
      onClose(true)
    },
  })
  const submit = () => {
    if (address.trim() === '') return setEmpty(true)
    save.mutate({ address: address.trim(), listens })
  }
  return (
    <FormDialog
      title={translate('areas.hardware.health.move')}
      submitLabel={translate('areas.hardware.health.save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <AddressFields
        address={address}
        listens={listens}
        isEmpty={isEmpty}
        failure={save.error}
        onAddress={(value) => {
          setAddress(value)
          setEmpty(false)
          save.reset()
        }}
        onListens={setListens}
      />
    </FormDialog>
  )
}
