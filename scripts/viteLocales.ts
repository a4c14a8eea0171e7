import type { Plugin } from 'vite'
import { LANGUAGES, localeFolder, mergeTexts, readLocaleFiles } from './localeFiles'

const PREFIX = 'virtual:locale/'

/** What the sign-in page says before the rest is loaded. */
const SHELL_FILES = ['shell.json', 'titles.json', 'messages.json', 'server/session.json']

/** The areas whose texts come with the administration: what stands in its frame, and the pages that most people open first. */
const FIRST_AREAS = new Set(['access', 'dashboard', 'tags', 'tasks'])

const comesLate = (path: string) => path.startsWith('areas/') && !FIRST_AREAS.has(path.slice('areas/'.length, -'.json'.length))

/** Which files a part of a language has. */
const PARTS: Readonly<Record<string, (path: string) => boolean>> = {
  shell: (path) => SHELL_FILES.includes(path),
  frame: (path) => !comesLate(path),
  late: comesLate,
}

/** What the console says where it cannot be loaded, texts and all. */
const FAILED = 'virtual:failed-texts'

/**
 * `virtual:locale/<lang>` is every text of a language, `virtual:locale/<lang>/shell` what the sign-in page needs, `…/frame`
 * what the administration starts with, and `…/late` the rest; the path of a locale file is its key prefix. `virtual:failed-texts` is `failed` of app.json in each language.
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
      const has = PARTS[part ?? '']
      const wanted = has ? new Map([...files].filter(([path]) => has(path))) : files
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(mergeTexts(wanted)))})`, map: null }
    },
  }
}
