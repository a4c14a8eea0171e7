import { useMutation } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { request } from '../../../data/http'
import type { GatewayMove, GatewayReport } from '../../../generated/types'
import { fillPath } from '../../../schema/template'
import { same } from '../../../schema/threeWay'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { useGuardedDialog } from '../../../ui/feedback/useGuardedDialog'
import { FormDialog } from '../../../ui/kit/FormDialog'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { type Connection, ConnectionFields, missingOf, sentOf } from './ConnectionFields'
import { useGatewayKinds } from './useGatewayKinds'

interface MoveGatewayDialogProps {
  readonly report: Pick<GatewayReport, 'storeCode' | 'gwMac' | 'driver' | 'address' | 'listens' | 'user' | 'hasSecret'>
  readonly onClose: (isMoved: boolean) => void
}

const connectionOf = ({ address, listens = false, user }: MoveGatewayDialogProps['report']): Connection => ({
  address,
  listens,
  user: user ?? '',
  secret: '',
})

/** Says where a gateway is now and how it is reached; it has to answer there. */
export function MoveGatewayDialog({ report: { storeCode, gwMac, ...before }, onClose }: MoveGatewayDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const [value, setValue] = useState<Connection>(() => connectionOf({ storeCode, gwMac, ...before }))
  const [first] = useState(value)
  const [isSent, setSent] = useState(false)
  const kinds = useGatewayKinds()
  const kind = kinds.data?.find(({ driver }) => driver === before.driver)
  const save = useMutation({
    mutationFn: (body: GatewayMove) =>
      request('PUT', fillPath('/api/v1/hardware-gateway/{storeCode}/{gwMac}', { storeCode, gwMac }), { body }),
    onSuccess: () => notify('areas.hardware.health.moved', { type: 'success' }),
  })
  const { close, leave } = useGuardedDialog(!same(value, first), save.isPending, () => onClose(false))
  const done = () => {
    leave()
    onClose(true)
  }
  // The stored one is not sent to another address.
  const keepsSecret = before.hasSecret && value.address.trim() === before.address
  const submit = () => {
    if (!kind) return
    setSent(true)
    if (missingOf(kind, value, keepsSecret).length === 0) save.mutate(sentOf(kind, value), { onSuccess: done })
  }
  return (
    <FormDialog
      title={translate('areas.hardware.health.move')}
      submitLabel={translate('areas.hardware.health.save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={close}
    >
      {kind ? (
        <ConnectionFields
          kind={kind}
          value={value}
          keepsSecret={keepsSecret}
          isSent={isSent}
          failure={save.error}
          onChange={(changed) => {
            setValue({ ...value, ...changed })
            setSent(false)
            save.reset()
          }}
        />
      ) : kinds.error ? (
        <LoadFailed error={kinds.error} onRetry={() => void kinds.refetch()} />
      ) : (
        <Skeleton height={120} />
      )}
    </FormDialog>
  )
}
