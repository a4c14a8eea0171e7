import { setTimeout } from 'node:timers/promises'
import { type ErrorObject, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formatsPlugin from 'ajv-formats'
import type { ResourceName } from '../../src/generated/resources'
import { schemaForAnswer, schemaForBody, type WriteMode } from '../../src/schema/body'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { CallRule, EntitySchema, FieldSchema, Shape } from '../../src/schema/dialect'
import type { CallRules } from '../access/callRules'
import { CallError, resourcesOf } from './call'
import { ofField, placeOf, ruleOf } from '../ruleWords'
import { type Message } from '../say'

type JsonSchema = Record<string, unknown>
type Row = Record<string, unknown>
type Descriptors = ReadonlyMap<ResourceName, ResourceDescriptor>

const formats = formatsPlugin as unknown as (ajv: Ajv2020) => Ajv2020
const PAUSE_MS = 20

/** Of more values than these not every one that does not fit is named: each could be another. */
const MANY = 2_000
const whole = { type: 'integer', minimum: 0 }

/** Where a shape travels: in the body of a call that adds or changes something, or in an answer. */
export type Direction = WriteMode | 'answer'

/** What is known of a body before it is checked. */
export interface BodyFacts {
  readonly isForm: boolean
  readonly bodyValues: number
}

/** A PUT changes what is there; every other body is whole. */
export const directionOf = (call: string): WriteMode => (call.startsWith('PUT ') ? 'update' : 'create')

/** The JSON Schema of a shape as it travels in one direction, without our own keyword. */
export function shapeSchema(shape: Shape, descriptors: Descriptors, direction: Direction): JsonSchema {
  if (typeof shape === 'string') return entitySchema(descriptors, shape, direction)
  if ('result' in shape) return resultSchema(entitySchema(descriptors, shape.result, direction))
  if ('rows' in shape) return withRowsAt(entitySchema(descriptors, shape.body, direction), shape.at, entitySchema(descriptors, shape.rows, direction))
  if ('fieldsOf' in shape) return joinedSchema(shape.fieldsOf.map((name) => entitySchema(descriptors, name, direction)), shape.partial ? (descriptors.get(shape.fieldsOf[0] as ResourceName)?.key ?? []) : undefined)
  if ('list' in shape) return { type: 'array', items: entitySchema(descriptors, shape.list, direction) }
  if ('table' in shape) return tableSchema(entitySchema(descriptors, shape.table, direction))
  // What was read and sent as it is.
  if ('file' in shape) return {}
  return plain(shape) as JsonSchema
}

/** A record with the `code` of a result. */
const resultSchema = (record: JsonSchema): JsonSchema => ({
  ...record,
  required: ['code', ...(record.required as string[])],
  properties: { code: { type: 'integer' }, ...(record.properties as object) },
})

/** A body whose field `at` has these rows; what the body says for all of them no row needs to say. */
function withRowsAt(body: JsonSchema, at: string, row: JsonSchema): JsonSchema {
  const properties = body.properties as Record<string, JsonSchema>
  const required = (row.required as string[]).filter((name) => !(name in properties))
  return { ...body, properties: { ...properties, [at]: { ...properties[at], items: { ...row, required } } } }
}

/** The fields of several entities; what all of them require, or what is said, is required. */
function joinedSchema(schemas: readonly JsonSchema[], required?: readonly string[]): JsonSchema {
  const [first, ...more] = schemas.map((schema) => schema.required as string[])
  return {
    ...schemas[0],
    required: required ?? (first ?? []).filter((name) => more.every((names) => names.includes(name))),
    properties: Object.assign({}, ...schemas.toReversed().map(({ properties }) => properties)) as object,
  }
}

/** The JSON Schema of a page of a table whose rows have this one. */
export function tableSchema(row: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['draw', 'recordsTotal', 'recordsFiltered', 'data'],
    properties: { draw: whole, recordsTotal: whole, recordsFiltered: whole, data: { type: 'array', items: row } },
  }
}

function entitySchema(descriptors: Descriptors, name: string, direction: Direction): JsonSchema {
  const descriptor = descriptors.get(name as ResourceName)
  if (!descriptor) throw new Error(`no schema ${name}`)
  const { properties, required, description } = direction === 'answer' ? schemaForAnswer(descriptor.schema) : schemaForBody(descriptor.schema, direction)
  return { type: 'object', ...(description && { description }), additionalProperties: false, required, properties: plain(properties) }
}

function plain(value: EntitySchema['properties'] | FieldSchema | unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, part]) => (key === 'x-console' || key === '$comment' ? [] : [[key, plain(part)]])))
}

/** A schema whose whole numbers are those that a column and JavaScript keep to the last digit. */
function withKeptIntegers(schema: JsonSchema): JsonSchema {
  const kept = (part: unknown): unknown => (Array.isArray(part) ? part.map(kept) : typeof part === 'object' && part !== null ? withKeptIntegers(part as JsonSchema) : part)
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, kept(part)]))
  return [parts.type].flat().includes('integer') ? { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, ...parts } : parts
}

/** Checks bodies and answers against the schemas. */
export class Shapes {
  readonly #json = ajv({})
  readonly #form = ajv({ coerceTypes: 'array' })
  readonly #firstOfJson = ajv({ allErrors: false })
  readonly #firstOfForm = ajv({ allErrors: false, coerceTypes: 'array' })
  readonly #answers = ajv({ removeAdditional: true })
  readonly #compiled = new Map<string, ValidateFunction>()

  constructor(private readonly descriptors: Descriptors) {}

  /**
   * Checks a body; of one that came as a form, texts become numbers and flags.
   * @throws CallError 400 naming the fields that do not fit, or the first of them where the body is large
   */
  body(shape: Shape, body: unknown, direction: WriteMode, { isForm, bodyValues }: BodyFacts): void {
    const check =
      bodyValues > MANY
        ? this.#check(isForm ? this.#firstOfForm : this.#firstOfJson, shape, direction, isForm ? 'first of form' : 'first of json')
        : this.#check(isForm ? this.#form : this.#json, shape, direction, isForm ? 'form' : 'json')
    if (!check(body)) throw refusal(check.errors ?? [])
    this.#emptyLists(shape, body)
  }

  /** Null empties a list as [] does: whoever takes the body finds a list there. */
  #emptyLists(shape: Shape, body: unknown): void {
    const [names, rows] = typeof shape === 'object' && 'rows' in shape ? [[shape.rows], (body as Row)[shape.at]] : [resourcesOf(shape), body]
    const lists = names.flatMap((name) => this.descriptors.get(name as ResourceName)?.fields.filter(({ type, nullable }) => type === 'array' && !nullable) ?? [])
    for (const row of lists.length === 0 ? [] : ([rows].flat() as Row[])) for (const { name } of lists) if (row[name] === null) row[name] = []
  }

  /**
   * Checks an answer.
   * @param cut takes out what the schema does not know, instead of naming it
   * @returns what does not fit
   */
  answer(shape: Shape, answer: unknown, cut: boolean): string | undefined {
    const check = this.#check(cut ? this.#answers : this.#json, shape, 'answer', cut ? 'cut' : 'json')
    if (check(answer)) return undefined
    return (check.errors ?? []).map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`).join('; ')
  }

  /** Makes the checks of calls before they are needed, with pauses: each takes some ten milliseconds. */
  async prepare(calls: CallRules, strict: boolean): Promise<void> {
    const wanted = Object.entries(calls).flatMap(([name, { body, answer }]) => [
      ...(body === undefined ? [] : [() => this.#check(this.#json, body, directionOf(name), 'json')]),
      ...shapesOf(answer).flatMap(partsOf).map((shape) => () => this.#check(strict ? this.#json : this.#answers, shape, 'answer', strict ? 'json' : 'cut')),
    ])
    for (const make of wanted) {
      make()
      await setTimeout(PAUSE_MS, undefined, { ref: false })
    }
  }

  #check(using: Ajv2020, shape: Shape, direction: Direction, kind: string): ValidateFunction {
    const id = `${kind} ${direction} ${JSON.stringify(shape)}`
    const check = this.#compiled.get(id) ?? using.compile(withKeptIntegers(shapeSchema(shape, this.descriptors, direction)))
    this.#compiled.set(id, check)
    return check
  }
}

function ajv(options: ConstructorParameters<typeof Ajv2020>[0]): Ajv2020 {
  // The schemas are ours and checked with the tree (scripts/checks/dialect.ts): to check them again blocks for a tenth of a second.
  return formats(new Ajv2020({ allErrors: true, strict: false, validateSchema: false, ...options }))
}

/** Errors by field: `product/0/prCode` of a list, the bare name of a field. */
export function refusal(errors: readonly ErrorObject[]): CallError {
  const fields: Record<string, Message> = {}
  for (const error of errors) {
    fields[placeOf(error).join('/') || 'body'] ??= ruleOf(error)
    if (Object.keys(fields).length >= 20) break
  }
  const [name, rule] = Object.entries(fields)[0] ?? ['body', ruleOf({})]
  return new CallError(400, ofField(name.slice(0, 100), rule), fields)
}

/** The shapes that a call may answer, each once. */
export function shapesOf(answer: CallRule['answer']): Shape[] {
  if (typeof answer === 'string' || !('by' in answer)) return [answer]
  const all = [...Object.values(answer.of), ...(answer.else === undefined ? [] : [answer.else])]
  return [...new Map(all.map((shape) => [JSON.stringify(shape), shape])).values()]
}

/** A shape of many rows is also checked row by row. */
function partsOf(shape: Shape): Shape[] {
  return typeof shape === 'object' && 'table' in shape ? [shape, { list: shape.table }] : [shape]
}
