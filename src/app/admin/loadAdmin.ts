import { loadI18nProvider } from '../../data/i18n'
import { loadConfig } from '../../data/config'
import { registerPlaceMap } from '../../ui/inputs/placeMap'
import { createAdmin } from './Admin'

registerPlaceMap(() => import('../../domain/map/leaflet/PickerMap').then((module) => module.PickerMap))

/** Loads the administration with its texts, ready to be drawn. */
export async function prepareAdmin() {
  const [i18nProvider] = await Promise.all([loadI18nProvider(), loadConfig()])
  return createAdmin(i18nProvider)
}
