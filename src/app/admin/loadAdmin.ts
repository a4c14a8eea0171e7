import { loadI18nProvider } from '../../data/i18n'
import { loadConfig } from '../../data/config'
import { registerInputs } from '../../ui/inputs/registered'
import { register } from '../../ui/registries'
import { lazily } from '../../ui/kit/lazily'
import { printLight } from '../theme'
import { createAdmin } from './Admin'
import { prefetchSession } from './prefetch'
import { AREAS } from './routes'

register(...AREAS)
registerInputs({
  RecordForm: lazily(() => import('../../ui/form/SchemaFormDialog').then((module) => module.SchemaFormDialog)),
  loadPlaceMap: () => import('../../domain/map/leaflet/PickerMap').then((module) => module.PickerMap),
})

/** Loads the administration with its texts, ready to be drawn. */
export async function prepareAdmin() {
  printLight()
  // Before the texts: they come together, and a page that has its answer when it is first drawn is drawn once.
  const cache = prefetchSession()
  const [i18nProvider] = await Promise.all([loadI18nProvider(), loadConfig()])
  return createAdmin(i18nProvider, cache)
}
