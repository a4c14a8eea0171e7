import { Download, Pencil, Power, RadioTower } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { Suspense, useState } from 'react'
import { DOWNLOAD_TYPES, useDownload } from '../../../data/downloads'
import { useViewer } from '../../../data/session'
import type { Gateway } from '../../../generated/types'
import { can } from '../../../schema/access'
import { recordId } from '../../../schema/recordId'
import { Button } from '../../../ui/kit/Button'
import { lazily } from '../../../ui/kit/lazily'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import { LinkCheckDialog } from './LinkCheckDialog'
import { useReboot } from './useReboot'

const SchemaFormDialog = lazily(() => import('../../../ui/form/SchemaFormDialog').then((module) => module.SchemaFormDialog))

interface GatewayActionsProps {
  readonly storeCode: string
  readonly gwMac: string
  /** Nothing can be done while it is on its way, or gone. */
  readonly gateway: Gateway | undefined
  /** Something of the gateway was changed. */
  readonly onChange: () => void
}

/** What can be done with a gateway (spec/1 §2.7): who may not write stores checks its link and fetches its log. */
export function GatewayActions({ storeCode, gwMac, gateway, onChange }: GatewayActionsProps) {
  const translate = useTranslate()
  const mayWrite = can(useViewer(), 'store.write')
  const { start } = useDownload()
  const { showError } = useErrorDialog()
  const reboot = useReboot(gwMac, onChange)
  const [open, setOpen] = useState<'edit' | 'link'>()
  const disabled = gateway === undefined
  const downloadLog = () => {
    if (gateway?.status === 'OFFLINE') showError('titles.downloadFailed', translate('server.gatewayOfflineLog'))
    else start(DOWNLOAD_TYPES.gatewayLog, { storeCode, gwMac })
  }
  return (
    <>
      <Button disabled={disabled} icon={<RadioTower aria-hidden="true" />} onClick={() => setOpen('link')}>
        {translate('resources.gateway.actions.linkCheck')}
      </Button>
      <Button disabled={disabled} icon={<Download aria-hidden="true" />} onClick={downloadLog}>
        {translate('resources.gateway.actions.log')}
      </Button>
      {mayWrite && (
        <>
          <Button disabled={disabled} icon={<Pencil aria-hidden="true" />} onClick={() => setOpen('edit')}>
            {translate('areas.gateway.edit')}
          </Button>
          <Button disabled={disabled} icon={<Power aria-hidden="true" />} loading={reboot.busy} onClick={reboot.ask}>
            {translate('resources.gateway.actions.reboot')}
          </Button>
        </>
      )}
      {open === 'link' && <LinkCheckDialog gwMac={gwMac} onClose={() => setOpen(undefined)} />}
      {open === 'edit' && (
        <Suspense fallback={null}>
          <SchemaFormDialog
            resource="gateway-config"
            id={recordId(['storeCode', 'gwMac'], { storeCode, gwMac })}
            title={translate('resources.gateway.dialogs.edit.title', { gwMac })}
            onClose={(done) => {
              setOpen(undefined)
              if (done) onChange()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
