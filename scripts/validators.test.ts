import { describe as suite, expect, it } from 'vitest'
import { describe, type FieldDescriptor, type ResourceDescriptor } from '../src/schema/descriptor'
import { isEmpty, validatorFor } from '../src/schema/validator'
import { strictAjv } from './checks/dialect'
import { readEntities } from './schemaFiles'

const VALUES: readonly unknown[] = [
  null,
  ' ',
  'x',
  'none',
  '0',
  'nobody',
  'a@b.example',
  '10.0.0.1',
  '10.0.0.256',
  '10.0.0.1:8080',
  '10.0.0.1:80',
  '001122334455',
  '00:11:22:33:44:55',
  '03:00',
  '24:00',
  '#00ff00',
  'https://example.com/a',
  0,
  1,
  -1,
  1.5,
  10,
  11,
  32,
  300,
  1e9,
  true,
  false,
  [],
  [' '],
  ['x'],
  [1],
  [{}],
  {},
  { a: 1 },
  { latitude: 91, longitude: 0 },
  { latitude: 1, longitude: 0 },
]

const ownValues = ({ schema, options }: FieldDescriptor) => [
  ...(options ?? []),
  ...(schema.maxLength === undefined || schema.maxLength > 1000
    ? []
    : ['x'.repeat(schema.maxLength), 'x'.repeat(schema.maxLength + 1)]),
  ...[schema.minimum, schema.maximum, schema.exclusiveMinimum, schema.exclusiveMaximum].flatMap((bound) =>
    bound === undefined ? [] : [bound - 1, bound, bound + 1],
  ),
]

/** The values of a field on which browser and server disagree. */
function disagreements(resource: ResourceDescriptor, field: FieldDescriptor): string[] {
  const { 'x-console': _, ...plain } = field.schema
  const server = strictAjv().compile(plain)
  const browser = validatorFor({ ...resource, fields: [field] }, 'create')
  return [...VALUES, ...ownValues(field)]
    .filter((value) => !isEmpty(value, field))
    .filter((value) => server(value) !== (Object.keys(browser({ [field.name]: value })).length === 0))
    .map((value) => `${field.name}: ${JSON.stringify(value)}`)
}

const resources = [...readEntities(process.cwd()).values()]
  .map(describe)
  .filter(({ calls }) => calls.create ?? calls.update)

suite('the form and the server', () => {
  it.each(resources.map((resource) => [resource.name, resource] as const))(
    'accept and refuse the same values of %s',
    (_, resource) => {
      const edited = resource.fields.filter((field) => field.readOnly === false)
      expect(edited.flatMap((field) => disagreements(resource, field))).toEqual([])
    },
  )
})
