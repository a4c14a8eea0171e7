import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Switch } from '../../../ui/kit/Switch'
import { askPermission, refusalNow } from './notifications'
import { useWantsNotifications } from './useOpenAlarms'

/** Turns notifications of the browser on and off. The browser is asked for its permission only here, and its refusal is said. */
export function NotifySwitch() {
  const translate = useTranslate()
  const [wants, setWants] = useWantsNotifications()
  // It may have been taken back in the browser's own settings since.
  const [refusal, setRefusal] = useState(() => (wants ? refusalNow() : undefined))
  const change = async (isOn: boolean) => {
    const refused = isOn ? await askPermission() : undefined
    setRefusal(refused)
    setWants(isOn && refused === undefined)
  }
  return (
    <Switch
      label={translate('alarms.bell.notify')}
      help={translate('alarms.bell.notifyHelp')}
      error={refusal && translate(`alarms.bell.refusals.${refusal}`)}
      checked={wants && refusal === undefined}
      onChange={({ target }) => void change(target.checked)}
    />
  )
}
