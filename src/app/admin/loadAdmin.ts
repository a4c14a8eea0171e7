import { loadI18nProvider } from '../../data/i18n'
import { loadConfig } from '../../data/config'

/** Loads the administration with its texts, ready to be drawn. */
export async function prepareAdmin() {
  const [{ createAdmin }, i18nProvider] = await Promise.all([import('./Admin'), loadI18nProvider(), loadConfig()])
  return createAdmin(i18nProvider)
}
