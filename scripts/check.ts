import { parseArgs } from 'node:util'
import { describe, type ResourceDescriptor } from '../src/schema/descriptor'
import { checkDialect } from './checks/dialect'
import { checkLicences } from './checks/licences'
import { checkLocales } from './checks/locales'
import { checkNames } from './checks/names'
import { staleFiles } from './generate'
import { readEntities, readSchemaFiles } from './schemaFiles'

export interface CheckOptions {
  /** Whether src/generated is compared too; the watcher has just written it. */
  readonly generated?: boolean
}

/**
 * Everything that schemas, locales and generated files of a tree have to agree on.
 * @returns one sentence for each mistake, with the file and what to change in it
 */
export async function checkTree(root: string, { generated = true }: CheckOptions = {}): Promise<string[]> {
  const broken = checkDialect(root, readSchemaFiles(root))
  if (broken.length > 0) return broken
  const { resources, problems } = describeAll(root)
  const stale = generated ? [...(await staleFiles(root)).keys()] : []
  return [
    ...problems,
    ...[...resources.values()].flatMap((resource) => checkNames(resource, resources)),
    ...checkLocales(root, [...resources.values()]),
    ...stale.map((path) => `${path} is not what schemas/ say: run npm run generate`),
  ]
}

/** The descriptors of a tree, and what cannot be described. */
export function describeAll(root: string): { resources: Map<string, ResourceDescriptor>; problems: string[] } {
  const resources = new Map<string, ResourceDescriptor>()
  const problems: string[] = []
  for (const [name, entity] of readEntities(root)) {
    try {
      resources.set(name, describe(entity))
    } catch (error) {
      problems.push(`schemas/${name}.schema.json: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { resources, problems }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((argument) => argument !== '--'),
    options: { root: { type: 'string', default: process.cwd() } },
  })
  const problems = [...(await checkTree(values.root)), ...checkLicences(values.root)]
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? 0 : 1
}

if (import.meta.filename === process.argv[1]) process.exitCode = await main()
