import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ResourceName } from '../src/generated/resources'
import { dereference, type SchemaFile } from '../src/schema/dereference'
import { describe, type ResourceDescriptor } from '../src/schema/descriptor'
import type { EntitySchema } from '../src/schema/dialect'
import { root } from './config'

/** Every resource of a tree, described from its schemas/ as they lie on the disk now. */
export function readDescriptors(tree = root): ReadonlyMap<ResourceName, ResourceDescriptor> {
  const folder = join(tree, 'schemas')
  const names = readdirSync(folder).filter((name) => name.endsWith('.schema.json')).sort()
  const files = new Map(names.map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as SchemaFile]))
  const entities = [...files.values()].filter((file): file is EntitySchema => file['x-console'] !== undefined)
  return new Map(entities.map((entity) => [entity.$id.replace(/\.schema\.json$/, '') as ResourceName, describe(dereference(entity, files))]))
}
