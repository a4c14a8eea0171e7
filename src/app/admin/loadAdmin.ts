import { loadI18nProvider } from '../../data/i18n'
import { loadConfig } from '../../data/config'
import { inTime } from '../../data/inTime'
import { languageTag, readLanguage } from '../../data/language'
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

/** A cached page and its data are there by then, and are rendered with their frame at once. The frame waits for no slow network. */
const PAGE_MS = 150

/** The first format of a page takes 25 ms, as long as 20 rows of a list do: it is made while the network is waited for. */
const warmFormats = () => new Intl.RelativeTimeFormat(languageTag(readLanguage()))

/** Loads the administration with its texts, ready to be rendered. */
export async function prepareAdmin() {
  printLight()
  // Before the texts: both load together, and a page that has its data at its first render renders once.
  const page = prefetchSession()
  const texts = loadI18nProvider()
  const config = loadConfig()
  warmFormats()
  const [i18nProvider] = await Promise.all([texts, config])
  await inTime(page, PAGE_MS)
  return createAdmin(i18nProvider)
}

/** Asks for what the console opens with after a sign-in. @returns when it is there, or is late */
export const openSession = (): Promise<unknown> => inTime(prefetchSession(), PAGE_MS)
