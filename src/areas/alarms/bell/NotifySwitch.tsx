import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Switch } from '../../../ui/kit/Switch'
import { currentRefusal, requestPermission } from './notifications'
import { useNotificationsOn } from './useOpenAlarms'

/** Turns browser notifications on and off. Permission is requested only here, and a refusal is shown. */
export function NotifySwitch() {
  const translate = useTranslate()
  const [isOn, setOn] = useNotificationsOn()
  // The permission may have been revoked in the browser's settings since.
  const [refusal, setRefusal] = useState(() => (isOn ? currentRefusal() : undefined))
  const change = async (wanted: boolean) => {
    const refused = wanted ? await requestPermission() : undefined
    setRefusal(refused)
    setOn(wanted && refused === undefined)
  }
  return (
    <Switch
      label={translate('alarms.bell.notify')}
      help={translate('alarms.bell.notifyHelp')}
      error={refusal && translate(`alarms.bell.refusals.${refusal}`)}
      checked={isOn && refusal === undefined}
      onChange={({ target }) => void change(target.checked)}
    />
  )
}
