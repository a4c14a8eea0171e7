import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './server'

/** The parts of JSON Schema that the descriptions of our bodies use. */
export interface BodySchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, BodySchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | BodySchema
  readonly items?: BodySchema
  readonly anyOf?: readonly BodySchema[]
  readonly oneOf?: readonly BodySchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly minItems?: number
  readonly readOnly?: boolean
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: BodySchema }>> }
}

/** A call of docs/openapi.json, with the schema of its body. */
export interface DescribedCall {
  /** As in the call table: `POST /config/store`. */
  readonly name: string
  /** The schema of its JSON body; undefined if it takes none. */
  readonly body: BodySchema | undefined
  readonly kind: 'body' | 'table' | 'upload' | 'none'
}

/** The names and indexes that lead to a value. */
export type Path = readonly (string | number)[]

const api = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, BodySchema>> }
}

/** Every call of the API. */
export const describedCalls: readonly DescribedCall[] = Object.entries(api.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, { requestBody }]) => {
    const content = requestBody?.content ?? {}
    const kind =
      'multipart/form-data' in content
        ? 'upload'
        : 'application/x-www-form-urlencoded' in content
          ? 'table'
          : 'application/json' in content
            ? 'body'
            : 'none'
    return {
      name: `${method.toUpperCase()} ${path}`,
      kind,
      body: kind === 'body' ? content['application/json']?.schema : undefined,
    }
  }),
)

const resolve = (schema: BodySchema): BodySchema =>
  schema.$ref === undefined ? schema : (api.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
const choicesOf = (schema: BodySchema) => [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
const isType = ({ type }: BodySchema, wanted: string) =>
  type === wanted || (Array.isArray(type) && type.includes(wanted))

/** The paths of every text that is not one of a few: entries of lists stand under 0, of maps under `entry`. */
export function textPaths(given: BodySchema, at: Path = []): Path[] {
  const schema = resolve(given)
  if (schema.readOnly || schema.enum || schema.const !== undefined) return []
  const nested = choicesOf(schema).flatMap((one) => textPaths(one, at))
  if (isType(schema, 'string')) return [at, ...nested]
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => textPaths(part, [...at, name]))
  const items = schema.items ? textPaths(schema.items, [...at, 0]) : []
  const entries =
    typeof schema.additionalProperties === 'object' ? textPaths(schema.additionalProperties, [...at, 'entry']) : []
  const seen = new Set<string>()
  return [...parts, ...items, ...entries, ...nested].filter(
    (path) => !seen.has(path.join('/')) && seen.add(path.join('/')),
  )
}

/** A body with all that its schema requires; texts are what `known` has under their name. */
export function sampleBody(given: BodySchema, known: Readonly<Record<string, unknown>>, name = ''): unknown {
  const schema = resolve(given)
  if (name in known) return known[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const choice = choicesOf(schema)[0]
  if (choice) return sampleBody(choice, known, name)
  if (isType(schema, 'object')) {
    const wanted = Object.entries(schema.properties ?? {}).filter(
      ([property, { readOnly }]) => !readOnly && (schema.required?.includes(property) || property in known),
    )
    return Object.fromEntries(wanted.map(([property, part]) => [property, sampleBody(part, known, property)]))
  }
  if (isType(schema, 'array')) return [sampleBody(schema.items ?? {}, known, `${name}[]`)]
  if (isType(schema, 'boolean')) return false
  if (isType(schema, 'integer') || isType(schema, 'number'))
    return schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1)
  return 'text'
}

/** A copy with another value at the path; missing parents are created. */
export function withValue(body: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (typeof step === 'number') {
    const list = Array.isArray(body) ? [...(body as unknown[])] : []
    list[step] = withValue(list[step], rest, value)
    return list
  }
  const record =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {}
  return { ...record, [step]: withValue(record[step], rest, value) }
}

/** The value at the path. */
export function valueAt(body: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[step] : undefined,
    body,
  )
}
