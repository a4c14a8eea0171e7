import { join } from 'node:path'
import type { Plugin } from 'vite'
import { HELP_FOLDER, readHelp, renderHelp } from './helpFiles'
import { localeFolder, readLocaleFiles } from './localeFiles'

const PREFIX = 'virtual:help/'

/** `virtual:help/<lang>` is the help pages of a language by topic, made from docs/help and the words of locales/. */
export function helpPlugin(): Plugin {
  let root = process.cwd()
  return {
    name: 'shelfdeck-help',
    configResolved(config) {
      root = config.root
    },
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : null
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const language = id.slice(PREFIX.length + 1)
      for (const topic of readHelp(root, language).keys())
        this.addWatchFile(join(root, HELP_FOLDER, language, `${topic}.md`))
      for (const path of readLocaleFiles(root, language).keys())
        this.addWatchFile(join(localeFolder(root, language), path))
      return {
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(renderHelp(root, language)))})`,
        map: null,
      }
    },
  }
}
