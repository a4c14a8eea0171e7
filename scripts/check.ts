import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { declaredCalls } from '../src/schema/contract'
import { describe, type ResourceDescriptor } from '../src/schema/descriptor'
import type { EntitySchema } from '../src/schema/dialect'
import { REST_PATH } from '../src/schema/rest'
import { checkContract, checkHandlers } from './checks/contract'
import { checkDialect } from './checks/dialect'
import { checkGlossary } from './checks/glossary'
import { checkHelp } from './checks/help'
import { checkLicences } from './checks/licences'
import { checkLocales } from './checks/locales'
import { checkNames } from './checks/names'
import { schemaShare } from './checks/share'
import { viewUses } from './checks/views'
import { staleFiles } from './generate'
import { readEntities, readSchemaFiles } from './schemaFiles'

export interface CheckOptions {
  /** Whether src/generated is compared too; the watcher has just written it. */
  readonly generated?: boolean
}

/**
 * Checks everything on which the schemas, locales and generated files of a tree have to agree.
 * @returns one sentence for each mistake, with the file and what to change in it
 */
export async function checkTree(root: string, { generated = true }: CheckOptions = {}): Promise<string[]> {
  const files = readSchemaFiles(root)
  const broken = checkDialect(root, files)
  if (broken.length > 0) return broken
  const entities = [...files.values()].filter((file): file is EntitySchema => file['x-console'] !== undefined)
  const { resources, problems } = describeAll(root)
  const stale = generated ? [...(await staleFiles(root)).keys()] : []
  return [
    ...problems,
    ...checkContract(entities),
    ...[...resources.values()].flatMap((resource) => checkNames(resource, resources)),
    ...checkLocales(root, [...resources.values()]),
    ...checkGlossary(root),
    ...checkHelp(root),
    ...stale.map((path) => `${path} is not what schemas/ and locales/ say: run npm run generate`),
  ]
}

/** The descriptors of a tree, and the problems of schemas that have none. */
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

/** Compares the calls that the server of a tree answers with those its schemas declare, and counts how many are made from them. */
async function checkServer(root: string): Promise<{ problems: string[]; share: string[] }> {
  const { allCalls, areaCalls } = (await import(
    join(root, 'server/areas/index.ts')
  )) as typeof import('../server/areas/index')
  const { readDescriptors } = (await import(
    join(root, 'server/base/schemas.ts')
  )) as typeof import('../server/base/schemas')
  const descriptors = readDescriptors(root)
  const all = Object.keys(allCalls(descriptors))
  const declared = declaredCalls(readEntities(root).values()).map(([name]) => name)
  const answered = all.filter((call) => declared.includes(call) || !call.includes(` ${REST_PATH}/`))
  return {
    problems: checkHandlers(declared, answered),
    share: schemaShare({ resources: descriptors, byHand: Object.keys(areaCalls), all, views: viewUses(root) }),
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((argument) => argument !== '--'),
    options: { root: { type: 'string', default: process.cwd() } },
  })
  const tree = await checkTree(values.root)
  const server = tree.length === 0 ? await checkServer(values.root) : { problems: [], share: [] }
  const problems = [...tree, ...server.problems, ...checkLicences(values.root)]
  for (const problem of problems) console.error(problem)
  for (const line of server.share) console.log(line)
  return problems.length === 0 ? 0 : 1
}

if (import.meta.filename === process.argv[1]) process.exitCode = await main()
