import { useMutation } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { request } from '../../../data/http'
import type { GatewayMove, GatewayReport } from '../../../generated/types'
import { fillPath } from '../../../schema/template'
import { errorText } from '../../../ui/feedback/errorText'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { Switch } from '../../../ui/kit/Switch'
import { TextInput } from '../../../ui/kit/TextInput'
import styles from './hardware.module.css'

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
    <Dialog
      open
      onOpenChange={() => onClose(false)}
      closeOnOutsidePress={false}
      size="s"
      title={translate('areas.hardware.health.move')}
      footer={
        <>
          <Button onClick={() => onClose(false)}>{translate('kit.cancel')}</Button>
          <Button variant="primary" loading={save.isPending} onClick={submit}>
            {translate('areas.hardware.health.save')}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          label={translate('resources.hardware-gateway.fields.address')}
          help={translate('areas.hardware.add.addressHelp')}
          error={
            isEmpty
              ? translate('areas.hardware.add.noAddress')
              : save.error
                ? errorText(save.error, translate)
                : undefined
          }
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={260}
          value={address}
          onChange={(event) => {
            setAddress(event.target.value)
            setEmpty(false)
            save.reset()
          }}
        />
        <Switch
          label={translate('resources.hardware-gateway.fields.listens')}
          help={translate('areas.hardware.add.listensHelp')}
          checked={listens}
          onChange={(event) => setListens(event.target.checked)}
        />
      </form>
    </Dialog>
  )
}
