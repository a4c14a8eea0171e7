import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { FONT_FILES } from '../server/render/font/fontFiles'
import { lockOf, type Lock } from './runtimePackages'

const root = join(import.meta.dirname, '..')
/** The files that the server reads, and where it looks for them in the build: beside its own files, or above them. */
const READ: readonly (readonly [from: string, to: string])[] = [
  ['server/render/layouts', 'server/layouts'],
  ['server/seed/signage/media', 'server/media'],
  ['schemas', 'schemas'],
]
/** The commands of the tree that make sense without its sources. */
const COMMANDS = {
  start: 'main',
  backup: 'backup',
  restore: 'restore',
  unlock: 'unlock',
  ledger: 'ledger',
  seed: 'seed',
  'export-store': 'exportStore',
} as const

/** What each of them runs, but for the server itself. */
const SCRIPTS = Object.fromEntries(
  Object.values(COMMANDS).flatMap((name) => (name === 'main' ? [] : [[name, `scripts/${name}.ts`]])),
)

/**
 * Turns the server's build into a folder that runs on its own: the files that it reads, and a package.json and a lock file with the
 * packages that it needs, as the tree has them locked.
 */
export function serverBuild(): Plugin {
  let folder = ''
  return {
    name: 'shelfdeck:server',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { input: SCRIPTS } } }),
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir, '..')
    },
    writeBundle: (_, bundle) => {
      for (const [from, to] of READ) {
        rmSync(join(folder, to), { recursive: true, force: true })
        cpSync(join(root, from), join(folder, to), { recursive: true })
      }
      const fonts = join(folder, 'server/fonts')
      mkdirSync(fonts, { recursive: true })
      for (const [file, home] of FONT_FILES) {
        cpSync(join(root, 'node_modules', home, file), join(fonts, basename(file)))
        cpSync(join(root, 'node_modules', home, 'LICENSE_FONT'), join(fonts, `${basename(home)}.LICENSE`))
      }
      writePackage(folder, importedPackages(bundle))
    },
  }
}

function importedPackages(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const own = new Set(chunks.map(({ fileName }) => fileName))
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  const packages = imported.filter(
    (name) => !own.has(name) && !name.startsWith('node:') && !builtinModules.includes(name),
  )
  return [
    ...new Set(
      packages.map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
    ),
  ].sort()
}

function writePackage(folder: string, names: readonly string[]): void {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    'name' | 'version' | 'license',
    string
  > &
    Record<'engines' | 'dependencies' | 'overrides', Record<string, string>>
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const facts = {
    name: own.name,
    version: own.version,
    license: own.license,
    dependencies: Object.fromEntries(names.map((name) => [name, own.dependencies[name] ?? fail(name)])),
    engines: own.engines,
  }
  const scripts = Object.fromEntries(
    Object.entries(COMMANDS).map(([command, entry]) => [command, `node server/${entry}.mjs`]),
  )
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ ...facts, private: true, type: 'module', scripts, overrides: own.overrides }, undefined, 2)}\n`,
  )
  writeFileSync(join(folder, 'package-lock.json'), `${JSON.stringify(lockOf(lock, facts), undefined, 2)}\n`)
}

function fail(name: string): never {
  throw new Error(`The server imports ${name}, which is no dependency of package.json.`)
}
