import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { action } from '../../../data/dataProvider'
import { confirm } from '../../../ui/feedback/confirm'
import { showError } from '../../../ui/kit/errorDialog'

/** Reboots a gateway after asking for confirmation, and notifies of the result. */
export function useReboot(gwMac: string, onDone: () => void): { readonly busy: boolean; readonly ask: () => void } {
  const translate = useTranslate()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)

  const run = async () => {
    const label = translate('resources.gateway.actions.reboot')
    if (
      !(await confirm({
        title: translate('areas.gateway.rebootTitle', { mac: gwMac }),
        text: translate('areas.gateway.rebootText'),
        confirmLabel: label,
        danger: true,
      }))
    )
      return
    setBusy(true)
    try {
      await action('POST /gw/reboot/{mac}', { values: { mac: gwMac } })
      notify(translate('server.gatewayRestarts'), { type: 'success' })
      onDone()
    } catch (error) {
      showError(undefined, error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, ask: () => void run() }
}
