import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useStoreName } from '../../../data/storeName'
import { lazily } from '../../../ui/kit/lazily'
import { ListPage } from '../../../ui/list/ListPage'

const dialogs = {
  deviceSettings: lazily(() => import('./SettingsDialog').then((module) => module.SettingsDialog)),
  templateApply: lazily(() => import('./TemplateApplyDialog').then((module) => module.TemplateApplyDialog)),
  infoView: lazily(() => import('./InfoViewDialog').then((module) => module.InfoViewDialog)),
  switchMode: lazily(() => import('./ModeDialog').then((module) => module.ModeDialog)),
  showIndex: lazily(() => import('./ShowIndexDialog').then((module) => module.ShowIndexDialog)),
  deviceAssign: lazily(() => import('./AssignDialog').then((module) => module.AssignDialog)),
  deviceDeassign: lazily(() => import('./DeassignDialog').then((module) => module.DeassignDialog)),
  blink: lazily(() => import('./BlinkDialog').then((module) => module.BlinkDialog)),
  deviceSearch: lazily(() => import('./SearchDialog').then((module) => module.SearchDialog)),
  software: lazily(() => import('./SoftwareDialog').then((module) => module.SoftwareDialog)),
  storeSetting: lazily(() => import('./StoreSettingDialog').then((module) => module.StoreSettingDialog)),
}
const DeviceShow = lazily(() => import('./DeviceShow').then((module) => module.DeviceShow))

/** How soon a device that comes or goes is seen, in milliseconds. */
const REFRESH_EVERY = 5_000

/** The devices of a store, live: settings, shows, products and everything that several are told at once (spec/3 §2). */
export function DevicesPage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  const store = useStoreName(storeCode)
  const params = useMemo(() => ({ storeCode }), [storeCode])
  return (
    <ListPage
      resource="plus-device"
      params={params}
      title={translate('app.routes.plusDeviceList', { store })}
      dialogs={dialogs}
      show={DeviceShow}
      refreshEvery={REFRESH_EVERY}
      empty={{ title: translate('areas.signage.devices.none'), text: translate('areas.signage.devices.noneText') }}
    />
  )
}
