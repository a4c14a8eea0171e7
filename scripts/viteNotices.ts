import { resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { licenceTexts, type PackageFacts, readPackage } from './packageFiles'

/** The file's name in the build; the console's server serves it beside index.html. */
export const NOTICES = 'THIRD-PARTY-NOTICES.txt'

/** Files of ours that were cut out of those of a package. */
const CUT_FROM: Readonly<Record<string, string>> = {
  'src/ui/theme/interLatin.woff2': 'node_modules/@fontsource-variable/inter',
}

const PLACE = 'node_modules/'
const RULE = `\n\n${'-'.repeat(80)}\n\n`

/**
 * Writes the names, versions and licences of all packages that are part of the build: of its scripts and those of
 * its workers, its styles, and files such as fonts. The build fails on one that has no licence.
 * @returns the plugin of the build, and that of the builds of its workers
 */
export function notices(): { readonly build: Plugin; readonly worker: Plugin } {
  const folders = new Set<string>()
  let root = process.cwd()
  const note = (ids: Iterable<string>) => {
    for (const id of ids) {
      const folder = packageFolder(id)
      if (folder !== undefined) folders.add(folder)
    }
  }
  return {
    worker: {
      name: 'shelfdeck:notices-of-workers',
      generateBundle() {
        note(this.getModuleIds())
      },
    },
    build: {
      name: 'shelfdeck:notices',
      apply: 'build',
      configResolved(config) {
        root = config.root
      },
      generateBundle(_options, bundle) {
        note(this.getModuleIds())
        for (const file of Object.values(bundle))
          if (file.type === 'asset')
            note(
              file.originalFileNames.map((name) =>
                resolve(root, CUT_FROM[name] ? `${CUT_FROM[name]}/package.json` : name),
              ),
            )
        this.emitFile({ type: 'asset', fileName: NOTICES, source: noticesText([...folders]) })
      },
    },
  }
}

/** The folder of the package that a file belongs to; undefined for our own. */
export function packageFolder(id: string): string | undefined {
  const [path = ''] = id.replace(/^\0/, '').split(sep).join('/').split('?')
  const at = path.lastIndexOf(PLACE)
  if (at < 0) return undefined
  const [first = '', second = ''] = path.slice(at + PLACE.length).split('/')
  return path.slice(0, at + PLACE.length) + (first.startsWith('@') ? `${first}/${second}` : first)
}

/** The notices of the packages in these folders. @throws Error if one has no licence */
export function noticesText(folders: readonly string[]): string {
  const found = folders.map((folder) => {
    const facts = readPackage(folder)
    const texts = facts && licenceTexts(folder)
    if (!facts?.licence || !texts) throw new Error(`${folder} has no licence: what is in the console must have one`)
    return { facts, texts }
  })
  const sorted = found.toSorted((one, other) => title(one.facts).localeCompare(title(other.facts), 'en'))
  const parts = sorted.map(({ facts, texts }) =>
    [title(facts), ...(texts.length > 0 ? texts : ['The package has no text of its licence.'])].join('\n\n'),
  )
  return `${['The console of Shelfdeck holds parts of these packages, each under its own licence.', ...new Set(parts)].join(RULE)}\n`
}

const title = ({ name, version, licence }: PackageFacts) => `${name} ${version} (${licence ?? ''})`
