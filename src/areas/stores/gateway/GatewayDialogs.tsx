import { useTranslate } from 'ra-core'
import { Suspense } from 'react'
import { recordId } from '../../../schema/recordId'
import { lazily } from '../../../ui/kit/lazily'
import { LinkCheckDialog } from './LinkCheckDialog'

const SchemaFormDialog = lazily(() => import('../../../ui/form/SchemaFormDialog').then((module) => module.SchemaFormDialog))

/** A dialog of the gateway's page. */
export type GatewayDialog = 'edit' | 'link'

interface GatewayDialogsProps {
  readonly open: GatewayDialog | undefined
  readonly storeCode: string
  readonly gwMac: string
  /** @param isChanged something of the gateway was */
  readonly onClose: (isChanged: boolean) => void
}

/** What its page asks a gateway in dialogs: whether it answers, how it is configured. */
export function GatewayDialogs({ open, storeCode, gwMac, onClose }: GatewayDialogsProps) {
  const translate = useTranslate()
  if (open === 'link') return <LinkCheckDialog gwMac={gwMac} onClose={() => onClose(false)} />
  if (open !== 'edit') return null
  return (
    <Suspense fallback={null}>
      <SchemaFormDialog resource="gateway-config" id={recordId(['storeCode', 'gwMac'], { storeCode, gwMac })} title={translate('resources.gateway.dialogs.edit.title', { gwMac })} onClose={(done) => onClose(done ?? false)} />
    </Suspense>
  )
}
