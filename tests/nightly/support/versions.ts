import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FieldSchema } from '../../../src/schema/dialect'
import { root } from '../../support/server'
import type { Version } from './fleet'

/** What a server is built from. */
const SOURCES = [
  'package.json',
  'package-lock.json',
  'vite.server.config.ts',
  'tsconfig.json',
  'scripts',
  'server',
  'src',
  'schemas',
  'locales',
  'docs',
]

/** Whether the history that is here has a commit: a shallow clone has not all of them. */
export const hasCommit = (commit: string): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0

/** Builds the server as a commit had it. */
export function versionOf(commit: string, folder: string): Version {
  mkdirSync(folder, { recursive: true })
  const archive = spawnSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 })
  if (archive.status !== 0) throw new Error(`git archive ${commit}: ${archive.stderr.toString()}`)
  act(folder, 'tar', ['x'], archive.stdout)
  return build(folder)
}

/** How the schema of an entity becomes that of the next version. */
export interface Change {
  readonly entity: string
  readonly added: Readonly<Record<string, FieldSchema>>
  readonly removed: readonly string[]
  /** New names by the old ones. */
  readonly renamed: Readonly<Record<string, string>>
}

/** Builds the server as it is here, with a schema of the next version. */
export function nextVersion({ entity, added, removed, renamed }: Change, folder: string): Version {
  mkdirSync(folder, { recursive: true })
  for (const name of SOURCES) cpSync(join(root, name), join(folder, name), { recursive: true })
  const path = join(folder, `schemas/${entity}.schema.json`)
  const schema = JSON.parse(readFileSync(path, 'utf8')) as { properties: Record<string, FieldSchema> }
  const kept = Object.entries(schema.properties).filter(([name]) => !removed.includes(name))
  const properties = Object.fromEntries(
    kept.map(([name, field]) =>
      renamed[name] === undefined
        ? [name, field]
        : [renamed[name], { ...field, 'x-console': { ...field['x-console'], was: [name] } }],
    ),
  )
  writeFileSync(path, JSON.stringify({ ...schema, properties: { ...properties, ...added } }, undefined, 2))
  const facts = join(folder, 'package.json')
  writeFileSync(facts, JSON.stringify({ ...(JSON.parse(readFileSync(facts, 'utf8')) as object), version: '999.0.0' }))
  return build(folder, () => act(folder, process.execPath, ['--import', 'tsx', 'scripts/generate.ts']))
}

/** What a commit needs is taken from the packages that are installed here. */
function build(tree: string, prepare: () => void = () => undefined): Version {
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  prepare()
  act(tree, process.execPath, [
    join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    '--config',
    'vite.server.config.ts',
    '--logLevel',
    'warn',
  ])
  return { tree: join(tree, 'dist'), built: true }
}

function act(cwd: string, command: string, args: readonly string[], input?: Buffer): void {
  const env = { ...process.env, NODE_ENV: 'production', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' }
  const done = spawnSync(command, args, { cwd, env, ...(input && { input }) })
  if (done.status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${done.stdout.toString()}${done.stderr.toString()}`)
}
