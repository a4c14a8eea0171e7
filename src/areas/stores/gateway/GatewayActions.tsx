import { Download, Pencil, Power, RadioTower } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { DOWNLOAD_TYPES, useDownload } from '../../../data/downloads'
import { useViewer } from '../../../data/session'
import { useDescriptor } from '../../../data/useDescriptor'
import type { Gateway } from '../../../generated/types'
import { can } from '../../../schema/access'
import { isFor } from '../../../schema/rowCondition'
import { Button } from '../../../ui/kit/Button'
import { showError } from '../../../ui/kit/errorDialog'
import { useAskedAction } from '../../../ui/list/useAskedAction'
import type { GatewayDialog } from './GatewayDialogs'
import { useReboot } from './useReboot'

interface GatewayActionsProps {
  readonly storeCode: string
  readonly gwMac: string
  /** Undefined while it loads, and if it does not exist: all actions are disabled then. */
  readonly gateway: Gateway | undefined
  readonly onAsk: (dialog: GatewayDialog) => void
  /** The gateway has changed. */
  readonly onChange: () => void
}

/** The actions of a gateway's page: without `store.write` only the link check and the log download. */
export function GatewayActions({ storeCode, gwMac, gateway, onAsk, onChange }: GatewayActionsProps) {
  const translate = useTranslate()
  const mayWrite = can(useViewer(), 'store.write')
  const { start } = useDownload()
  const reboot = useReboot(gwMac, onChange)
  const disabled = gateway === undefined
  // Its network is its own matter, and its log is on the page.
  const isSimulated = (gateway?.driver ?? 'SIMULATOR') === 'SIMULATOR'
  const { actions = [] } = useDescriptor('gateway') ?? {}
  const mayReboot = mayWrite && isFor(actions.find(({ id }) => id === 'reboot')?.onlyFor, { ...gateway })
  useAskedAction(!disabled, (id) => {
    const asked = {
      linkCheck: () => onAsk('link'),
      ...(mayWrite && isSimulated && { edit: () => onAsk('edit') }),
      ...(mayReboot && { reboot: reboot.ask }),
    }[id]
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
      {isSimulated && (
        <Button disabled={disabled} icon={<Download aria-hidden="true" />} onClick={downloadLog}>
          {translate('resources.gateway.actions.log')}
        </Button>
      )}
      {mayWrite && isSimulated && (
        <Button disabled={disabled} icon={<Pencil aria-hidden="true" />} onClick={() => onAsk('edit')}>
          {translate('areas.gateway.edit')}
        </Button>
      )}
      {mayReboot && (
        <Button disabled={disabled} icon={<Power aria-hidden="true" />} loading={reboot.busy} onClick={reboot.ask}>
          {translate('resources.gateway.actions.reboot')}
        </Button>
      )}
    </>
  )
}
