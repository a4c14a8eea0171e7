import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ResourceName } from '../../src/generated/resources'
import { withPermissions } from '../../src/schema/contract'
import { dereference, type SchemaFile } from '../../src/schema/dereference'
import { describe, type ResourceDescriptor } from '../../src/schema/descriptor'
import type { EntitySchema } from '../../src/schema/dialect'
import { root } from '../config'

/** Reads the descriptors of all resources from the schemas/ folder of a tree. */
export function readDescriptors(tree = root): ReadonlyMap<ResourceName, ResourceDescriptor> {
  const folder = join(tree, 'schemas')
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.schema.json'))
    .sort()
  const files = new Map(names.map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as SchemaFile]))
  const entities = [...files.values()].filter((file): file is EntitySchema => file['x-console'] !== undefined)
  const whole = withPermissions(
    new Map(entities.map((entity) => [entity.$id.replace(/\.schema\.json$/, ''), dereference(entity, files)])),
  )
  const all = [...whole.values()].map(describe)
  return new Map(all.map((descriptor) => [descriptor.name as ResourceName, withBeside(descriptor, all)]))
}

/** Adds the fields of shapes that are stored in the same table. */
function withBeside(descriptor: ResourceDescriptor, all: readonly ResourceDescriptor[]): ResourceDescriptor {
  const own = new Set(descriptor.fields.map(({ name }) => name))
  const added = all
    .filter(({ storedAs }) => storedAs === descriptor.name)
    .flatMap(({ fields }) => fields.filter(({ name }) => !own.has(name)))
  return added.length === 0
    ? descriptor
    : { ...descriptor, beside: [...new Map(added.map((field) => [field.name, field])).values()] }
}
