import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { withPermissions } from '../src/schema/contract'
import { dereference, type SchemaFile } from '../src/schema/dereference'
import type { EntitySchema } from '../src/schema/dialect'

/** The folder of the schemas below a root of the tree. */
export const schemaFolder = (root: string) => join(root, 'schemas')

/** Every schema file of a tree by its `$id`, as written. */
export function readSchemaFiles(root: string): Map<string, SchemaFile> {
  const folder = schemaFolder(root)
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.schema.json'))
    .sort()
  return new Map(
    names.map((name) => {
      const file = readJson(join(folder, name), `schemas/${name}`)
      if (file.$id !== name) throw new Error(`schemas/${name}: its $id is ${file.$id}`)
      return [name, file]
    }),
  )
}

/** @throws Error that names the file if it is not JSON */
function readJson(path: string, name: string): SchemaFile {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as SchemaFile
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Every entity of a tree with its references replaced and the permissions of its calls and actions, by resource name. */
export function readEntities(root: string): Map<string, EntitySchema> {
  const files = readSchemaFiles(root)
  const entities = [...files.values()].filter((file): file is EntitySchema => file['x-console'] !== undefined)
  return withPermissions(
    new Map(entities.map((entity) => [entity.$id.replace(/\.schema\.json$/, ''), dereference(entity, files)])),
  )
}
