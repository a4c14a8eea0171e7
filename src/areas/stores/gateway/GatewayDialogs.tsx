import { useTranslate } from 'ra-core'
import { Suspense } from 'react'
import { recordId } from '../../../schema/recordId'
import { lazily } from '../../../ui/kit/lazily'
import { LinkCheckDialog } from './LinkCheckDialog'

const SchemaFormDialog = lazily(() =>
  import('../../../ui/form/SchemaFormDialog').then((module) => module.SchemaFormDialog),
)

export type GatewayDialog = 'edit' | 'link'

interface GatewayDialogsProps {
  readonly open: GatewayDialog | undefined
  readonly storeCode: string
  readonly gwMac: string
  /** @param isChanged whether the gateway's configuration was saved */
  readonly onClose: (isChanged: boolean) => void
}

/** The dialogs of a gateway's page: the link check and the configuration. */
export function GatewayDialogs({ open, storeCode, gwMac, onClose }: GatewayDialogsProps) {
  const translate = useTranslate()
  if (open === 'link') return <LinkCheckDialog gwMac={gwMac} onClose={() => onClose(false)} />
  if (open !== 'edit') return null
  return (
    <Suspense fallback={null}>
      <SchemaFormDialog
        resource="gateway-config"
        id={recordId(['storeCode', 'gwMac'], { storeCode, gwMac })}
        title={translate('resources.gateway.dialogs.edit.title', { gwMac })}
        onClose={(done) => onClose(done ?? false)}
      />
    </Suspense>
  )
}
