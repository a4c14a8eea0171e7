import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useStoreName } from '../../../data/storeName'
import { lazily } from '../../../ui/kit/lazily'
import { ListPage } from '../../../ui/list/ListPage'

const dialogs = {
  deviceSettings: lazily(() => import('./SettingsDialog').then((module) => module.SettingsDialog)),
  applyTemplate: lazily(() => import('./TemplateForm').then((module) => module.TemplateForm)),
  switchMode: lazily(() => import('./ModeForm').then((module) => module.ModeForm)),
  deviceAssign: lazily(() => import('./AssignDialog').then((module) => module.AssignDialog)),
  deassign: lazily(() => import('./DeassignForm').then((module) => module.DeassignForm)),
  deviceSearch: lazily(() => import('./SearchDialog').then((module) => module.SearchDialog)),
  upload: lazily(() => import('./SoftwareForm').then((module) => module.SoftwareForm)),
}
const DeviceShow = lazily(() => import('./DeviceShow').then((module) => module.DeviceShow))

const REFRESH_MS = 5_000

/** The devices of a store, live, with settings, shows, products and bulk commands. */
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
      refreshEvery={REFRESH_MS}
      empty={{ title: translate('areas.signage.devices.none'), text: translate('areas.signage.devices.noneText') }}
    />
  )
}
