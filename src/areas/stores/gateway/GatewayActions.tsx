import { Download, Pencil, Power, RadioTower } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { DOWNLOAD_TYPES, useDownload } from '../../../data/downloads'
import { useViewer } from '../../../data/session'
import type { Gateway } from '../../../generated/types'
import { can } from '../../../schema/access'
import { Button } from '../../../ui/kit/Button'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import { useAskedAction } from '../../../ui/list/useAskedAction'
import type { GatewayDialog } from './GatewayDialogs'
import { useReboot } from './useReboot'

interface GatewayActionsProps {
  readonly storeCode: string
  readonly gwMac: string
  /** Nothing can be done while it is on its way, or gone. */
  readonly gateway: Gateway | undefined
  readonly onAsk: (dialog: GatewayDialog) => void
  /** Something of the gateway was changed. */
  readonly onChange: () => void
}

/** What can be done with a gateway (spec/1 §2.7): who may not write stores checks its link and fetches its log. */
export function GatewayActions({ storeCode, gwMac, gateway, onAsk, onChange }: GatewayActionsProps) {
  const translate = useTranslate()
  const mayWrite = can(useViewer(), 'store.write')
  const { start } = useDownload()
  const { showError } = useErrorDialog()
  const reboot = useReboot(gwMac, onChange)
  const disabled = gateway === undefined
  useAskedAction(!disabled, (id) => {
    const asked = { linkCheck: () => onAsk('link'), ...(mayWrite && { edit: () => onAsk('edit'), reboot: reboot.ask }) }[id]
    asked?.()
    return asked !== undefined
  })
  const downloadLog = () => {
    if (gateway?.status === 'OFFLINE') showError('titles.downloadFailed', translate('server.gatewayOfflineLog'))
    else start(DOWNLOAD_TYPES.gatewayLog, { storeCode, gwMac })
  }
  return (
    <>
      <Button disabled={disabled} icon={<RadioTower aria-hidden="true" />} onClick={() => onAsk('link')}>
        {translate('resources.gateway.actions.linkCheck')}
      </Button>
      <Button disabled={disabled} icon={<Download aria-hidden="true" />} onClick={downloadLog}>
        {translate('resources.gateway.actions.log')}
      </Button>
      {mayWrite && (
        <>
          <Button disabled={disabled} icon={<Pencil aria-hidden="true" />} onClick={() => onAsk('edit')}>
            {translate('areas.gateway.edit')}
          </Button>
          <Button disabled={disabled} icon={<Power aria-hidden="true" />} loading={reboot.busy} onClick={reboot.ask}>
            {translate('resources.gateway.actions.reboot')}
          </Button>
        </>
      )}
    </>
  )
}
