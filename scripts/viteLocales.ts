import type { Plugin } from 'vite'
import { LANGUAGES, localeFolder, mergeTexts, readLocaleFiles, type Texts } from './localeFiles'

const PREFIX = 'virtual:locale/'

/** What the sign-in page says before the rest is loaded. */
const SHELL_FILES = ['shell.json', 'titles.json', 'messages.json', 'server/session.json']

/** Of these, what the administration takes from there. */
const ONLY_SHELL = new Set(['shell.json', 'titles.json', 'messages.json'])

/** The areas whose texts come with the administration: what stands in its frame, and the pages that most people open first. */
const FIRST_AREAS = new Set(['access', 'dashboard', 'tags', 'tasks'])

/** Resources that only pages of other areas show. Their names come with the administration: its menu and its palette have them. */
const LATE_RESOURCES =
  /^resources\/(?:plus|paper|script|software|notification|alarm-setting|gateway-diagnosis|hardware|label-picture|label-way|label-entry|label-event|label-spare|layout-rule|mobile-app-file|predefined|price-batch|price-check|price-entry|printable-product|server-config|smtp|tag-command-result|till|upgrade-file|waiting-label)\b/

const comesLate = (path: string) =>
  LATE_RESOURCES.test(path) ||
  (path.startsWith('areas/') && !FIRST_AREAS.has(path.slice('areas/'.length, -'.json'.length)))

/** The texts of a file that belong to a part of a language; undefined if none. */
const PARTS: Readonly<Record<string, (path: string, texts: Texts) => Texts | undefined>> = {
  shell: (path, texts) => (SHELL_FILES.includes(path) ? texts : undefined),
  frame(path, texts) {
    if (ONLY_SHELL.has(path)) return undefined
    if (!comesLate(path)) return texts
    return path.startsWith('resources/') && texts['name'] !== undefined ? { name: texts['name'] } : undefined
  },
  late: (path, texts) => (comesLate(path) ? texts : undefined),
}

/** What the console says if it cannot be loaded, nor its texts. */
const FAILED = 'virtual:failed-texts'

/**
 * `virtual:locale/<lang>` is every text of a language, `virtual:locale/<lang>/shell` what the sign-in page needs, `…/frame`
 * what the administration starts with beside it, and `…/late` the rest; the path of a locale file is its key prefix. `virtual:failed-texts` is `failed` of app.json in each language.
 */
export function localesPlugin(): Plugin {
  let root = process.cwd()
  return {
    name: 'shelfdeck-locales',
    configResolved(config) {
      root = config.root
    },
    resolveId(id) {
      return id.startsWith(PREFIX) || id === FAILED ? `\0${id}` : null
    },
    load(id) {
      if (id === `\0${FAILED}`) {
        const failed = LANGUAGES.map((language) => {
          this.addWatchFile(`${localeFolder(root, language)}/app.json`)
          return [language, readLocaleFiles(root, language).get('app.json')?.['failed']]
        })
        return { code: `export default ${JSON.stringify(Object.fromEntries(failed))}`, map: null }
      }
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const [language = '', part] = id.slice(PREFIX.length + 1).split('/')
      const files = readLocaleFiles(root, language)
      for (const path of files.keys()) this.addWatchFile(`${localeFolder(root, language)}/${path}`)
      const partOf = PARTS[part ?? ''] ?? ((_path, texts) => texts)
      const wanted = new Map(
        [...files].flatMap(([path, texts]) => {
          const own = partOf(path, texts)
          return own ? [[path, own] as const] : []
        }),
      )
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(mergeTexts(wanted)))})`, map: null }
    },
  }
}
