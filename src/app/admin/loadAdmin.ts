import { loadI18nProvider } from '../../data/i18n'
import { loadConfig } from '../../data/config'
import { createAdmin } from './Admin'

/** Loads the administration with its texts, ready to be drawn. */
export async function prepareAdmin() {
  const [i18nProvider] = await Promise.all([loadI18nProvider(), loadConfig()])
  return createAdmin(i18nProvider)
}
