import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'

interface Schema {
  readonly $ref?: string
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly propertyNames?: Schema
  readonly $defs?: Readonly<Record<string, Schema>>
}

const root = join(import.meta.dirname, '../..')
const meta = JSON.parse(readFileSync(join(root, 'schemas/meta/console.schema.json'), 'utf8')) as Schema & {
  readonly $id: string
}
const page = readFileSync(join(root, 'docs/schemas.md'), 'utf8')

/** What the word behind `json` of an example says that it is. */
const KINDS: Readonly<Record<string, string>> = {
  schema: '',
  properties: '#/properties/properties',
  entity: '#/$defs/entityConsole',
  calls: '#/$defs/calls',
  contract: '#/$defs/contract',
  action: '#/$defs/action',
}

const examples = [...page.matchAll(/^```json (\w+)\n([\s\S]*?)^```$/gm)].map(([, kind = '', text = '']) => ({
  kind,
  text,
}))

/** A keyword of the dialect by where the meta-schema has it; one of several forms of a value needs no row of its own. */
interface Keyword {
  readonly name: string
  readonly isOfForm: boolean
}

const keywords = new Map<string, Keyword>()
collect(meta, '#', false)
for (const [name, part] of Object.entries(meta.$defs ?? {})) collect(part, `#/$defs/${name}`, false)

function collect(schema: Schema, at: string, isOfForm: boolean): void {
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    keywords.set(`${at}/properties/${name}`, { name, isOfForm })
    collect(part, `${at}/properties/${name}`, isOfForm)
  }
  schema.anyOf?.forEach((form, index) => collect(form, `${at}/anyOf/${index}`, true))
  if (schema.items) collect(schema.items, `${at}/items`, isOfForm)
  if (typeof schema.additionalProperties === 'object')
    collect(schema.additionalProperties, `${at}/additionalProperties`, isOfForm)
}

/** Notes which keywords a value uses, by the schema that it fits. */
function use(value: unknown, schema: Schema, at: string, used: Set<string>): void {
  if (schema.$ref !== undefined) return use(value, partAt(schema.$ref), schema.$ref, used)
  schema.anyOf?.forEach((form, index) => {
    if (fits(form, value)) use(value, form, `${at}/anyOf/${index}`, used)
  })
  if (Array.isArray(value)) {
    if (schema.items) for (const one of value) use(one, schema.items, `${at}/items`, used)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      const own = schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
      if (own) {
        used.add(`${at}/properties/${name}`)
        use(part, own, `${at}/properties/${name}`, used)
      } else if (typeof schema.additionalProperties === 'object')
        use(part, schema.additionalProperties, `${at}/additionalProperties`, used)
    }
  }
}

function partAt(pointer: string): Schema {
  const path = pointer.split('/').slice(1)
  return path.reduce((part, name) => (part as Record<string, Schema>)[name] ?? {}, meta as Schema)
}

const ajv = new Ajv2020({ strict: false, allErrors: true }).addSchema(meta)
const compiled = new Map<Schema, ValidateFunction>()
/** A form stands outside of the meta-schema, so that what it refers to needs the name of its file. */
function fits(form: Schema, value: unknown): boolean {
  const known = compiled.get(form)
  if (known) return known(value)
  const text = JSON.stringify(form).replaceAll('"$ref":"#', `"$ref":"${meta.$id}#`)
  compiled.set(form, ajv.compile(JSON.parse(text) as Schema))
  return fits(form, value)
}

it.each(examples)('an example of $kind is what the dialect allows: $text', ({ kind, text }) => {
  expect(Object.keys(KINDS)).toContain(kind)
  const valid = ajv.validate({ $ref: `${meta.$id}${KINDS[kind]}` }, JSON.parse(text))
  expect(valid ? [] : ajv.errors).toEqual([])
})

it('every keyword of the dialect has an example in docs/schemas.md', () => {
  const used = new Set<string>()
  for (const { kind, text } of examples) {
    const pointer = KINDS[kind] ?? ''
    use(JSON.parse(text), partAt(pointer), pointer || '#', used)
  }
  expect(keywords.size).toBeGreaterThan(150)
  expect([...keywords.keys()].filter((at) => !used.has(at))).toEqual([])
})

it('every keyword of the dialect has a row in docs/schemas.md, one for each thing that has it', () => {
  const rows = [...page.matchAll(/^\| ((?:`[^`|]+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  )
  const needed = [...keywords.values()].filter(({ isOfForm }) => !isOfForm).map(({ name }) => name)
  const count = (list: readonly unknown[], name: string) => list.filter((one) => one === name).length
  expect([...new Set(needed)].filter((name) => count(rows, name) < count(needed, name))).toEqual([])
})
