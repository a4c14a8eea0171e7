import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PACKAGE = 'lucide-react'
const NAMED = /(import|export)\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g
const EXPORT = /export\s*\{([^}]*)\}\s*from\s*['"]\.\/icons\/([\w-]+)\.mjs['"]/g
const NAME = /default as (\w+)/g
const SOURCE = /\.tsx?$/

/**
 * Icons come by their own paths: through the package's index each chunk that shows one would be the place of all of them.
 */
export function iconsPlugin(): Plugin {
  let files: ReadonlyMap<string, string> | undefined
  return {
    name: 'shelfdeck:icons',
    apply: 'build',
    // After the types have been removed.
    enforce: 'post',
    transform: {
      filter: { id: SOURCE, code: PACKAGE },
      handler: (code) => ({ code: importEach(code, (files ??= filesByName())), map: null }),
    },
  }
}

/** The code with an import (or an export) for each of its icons; what is no icon stays with the index. */
export function importEach(code: string, files: ReadonlyMap<string, string>): string {
  return code.replace(NAMED, (_, verb: string, list: string) => {
    const others: string[] = []
    const own = list
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .flatMap((part) => {
        const [name = '', local = name] = part.split(/\s+as\s+/)
        const file = files.get(name)
        if (!file) others.push(part)
        return file ? [`${verb} { default as ${local} } from "${PACKAGE}/icons/${file}";`] : []
      })
    return [...own, ...(others.length > 0 ? [`${verb} { ${others.join(', ')} } from "${PACKAGE}";`] : [])].join(' ')
  })
}

/** In which file each icon is, by its names. */
function filesByName(): ReadonlyMap<string, string> {
  const index = readFileSync(
    fileURLToPath(import.meta.resolve(PACKAGE)).replace(/dist\/.*$/, 'dist/esm/lucide-react.mjs'),
    'utf8',
  )
  return new Map(
    [...index.matchAll(EXPORT)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(NAME)].map(([, name = '']) => [name, file] as const),
    ),
  )
}
