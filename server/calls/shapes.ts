import { setTimeout } from 'node:timers/promises'
import { type ErrorObject, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formatsPlugin from 'ajv-formats'
import type { ResourceName } from '../../src/generated/resources'
import { schemaForAnswer, schemaForBody, type WriteMode } from '../../src/schema/body'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { CallRule, EntitySchema, FieldSchema, Shape } from '../../src/schema/dialect'
import type { CallRules } from '../access/callRules'
import { ofField, placeOf, ruleOf } from '../base/ruleWords'
import { type Message } from '../base/say'
import { resourcesOf } from './call'
import { CallError } from './callError'

type JsonSchema = Record<string, unknown>
type Row = Record<string, unknown>
type Descriptors = ReadonlyMap<ResourceName, ResourceDescriptor>

const formats = formatsPlugin as unknown as (ajv: Ajv2020) => Ajv2020
const PAUSE_MS = 20

/** In bodies with more values, only the first invalid field is named. */
const MANY = 2_000
const whole = { type: 'integer', minimum: 0 }

/** Whether a shape is that of a body (to create or update) or of an answer. */
export type Direction = WriteMode | 'answer'

export interface BodyFacts {
  readonly isForm: boolean
  readonly bodyValues: number
}

/** A PUT updates a record; every other body is complete. */
export const directionOf = (call: string): WriteMode => (call.startsWith('PUT ') ? 'update' : 'create')

/** The JSON Schema of a shape in one direction, without the `x-console` keyword. */
export function shapeSchema(shape: Shape, descriptors: Descriptors, direction: Direction): JsonSchema {
  if (typeof shape === 'string') return entitySchema(descriptors, shape, direction)
  if ('result' in shape) return resultSchema(entitySchema(descriptors, shape.result, direction))
  if ('rows' in shape)
    return withRowsAt(
      entitySchema(descriptors, shape.body, direction),
      shape.at,
      entitySchema(descriptors, shape.rows, direction),
    )
  if ('fieldsOf' in shape)
    return joinedSchema(
      shape.fieldsOf.map((name) => entitySchema(descriptors, name, direction)),
      shape.partial ? (descriptors.get(shape.fieldsOf[0] as ResourceName)?.key ?? []) : undefined,
    )
  if ('list' in shape) return { type: 'array', items: entitySchema(descriptors, shape.list, direction) }
  if ('table' in shape) return tableSchema(entitySchema(descriptors, shape.table, direction))
  // Files are not checked.
  if ('file' in shape) return {}
  return plain(shape) as JsonSchema
}

const resultSchema = (record: JsonSchema): JsonSchema => ({
  ...record,
  required: ['code', ...(record.required as string[])],
  properties: { code: { type: 'integer' }, ...(record.properties as object) },
})

/** A body whose field `at` holds these rows. Fields that the body has for all of them are optional in rows. */
function withRowsAt(body: JsonSchema, at: string, row: JsonSchema): JsonSchema {
  const properties = body.properties as Record<string, JsonSchema>
  const required = (row.required as string[]).filter((name) => !(name in properties))
  return { ...body, properties: { ...properties, [at]: { ...properties[at], items: { ...row, required } } } }
}

/** The fields of several entities. Required are those that all of them require, unless given. */
function joinedSchema(schemas: readonly JsonSchema[], required?: readonly string[]): JsonSchema {
  const [first, ...more] = schemas.map((schema) => schema.required as string[])
  return {
    ...schemas[0],
    required: required ?? (first ?? []).filter((name) => more.every((names) => names.includes(name))),
    properties: Object.assign({}, ...schemas.toReversed().map(({ properties }) => properties)) as object,
  }
}

/** The JSON Schema of a table page with these rows. */
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
  const { properties, required, description } =
    direction === 'answer' ? schemaForAnswer(descriptor.schema) : schemaForBody(descriptor.schema, direction)
  return {
    type: 'object',
    ...(description && { description }),
    additionalProperties: false,
    required,
    properties: plain(properties),
  }
}

function plain(value: EntitySchema['properties'] | FieldSchema | unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) =>
      key === 'x-console' || key === '$comment' ? [] : [[key, plain(part)]],
    ),
  )
}

/** Limits integers to those that JavaScript represents exactly. */
function withSafeIntegers(schema: JsonSchema): JsonSchema {
  const kept = (part: unknown): unknown =>
    Array.isArray(part)
      ? part.map(kept)
      : typeof part === 'object' && part !== null
        ? withSafeIntegers(part as JsonSchema)
        : part
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, kept(part)]))
  return [parts.type].flat().includes('integer')
    ? { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, ...parts }
    : parts
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
   * Checks a body. In a form, strings are converted to numbers and booleans.
   * @throws CallError 400 naming the invalid fields, or the first one if the body is large
   */
  body(shape: Shape, body: unknown, direction: WriteMode, { isForm, bodyValues }: BodyFacts): void {
    const check =
      bodyValues > MANY
        ? this.#check(
            isForm ? this.#firstOfForm : this.#firstOfJson,
            shape,
            direction,
            isForm ? 'first of form' : 'first of json',
          )
        : this.#check(isForm ? this.#form : this.#json, shape, direction, isForm ? 'form' : 'json')
    if (!check(body)) throw refusal(check.errors ?? [])
    this.#emptyLists(shape, body)
  }

  /** Null empties a list like [], so handlers always get a list. */
  #emptyLists(shape: Shape, body: unknown): void {
    const [names, rows] =
      typeof shape === 'object' && 'rows' in shape
        ? [[shape.rows], (body as Row)[shape.at]]
        : [resourcesOf(shape), body]
    const lists = names.flatMap(
      (name) =>
        this.descriptors
          .get(name as ResourceName)
          ?.fields.filter(({ type, nullable }) => type === 'array' && !nullable) ?? [],
    )
    for (const row of lists.length === 0 ? [] : ([rows].flat() as Row[]))
      for (const { name } of lists) if (row[name] === null) row[name] = []
  }

  /**
   * Checks an answer.
   * @param cut removes unknown properties instead of reporting them
   * @returns a description of what is invalid
   */
  answer(shape: Shape, answer: unknown, cut: boolean): string | undefined {
    const check = this.#check(cut ? this.#answers : this.#json, shape, 'answer', cut ? 'cut' : 'json')
    if (check(answer)) return undefined
    return (check.errors ?? [])
      .map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`)
      .join('; ')
  }

  /** Compiles the schemas of calls before they are needed, with pauses, since each takes about ten milliseconds. */
  async prepare(calls: CallRules, strict: boolean): Promise<void> {
    const wanted = Object.entries(calls).flatMap(([name, { body, answer }]) => [
      ...(body === undefined ? [] : [() => this.#check(this.#json, body, directionOf(name), 'json')]),
      ...shapesOf(answer)
        .flatMap(partsOf)
        .map(
          (shape) => () => this.#check(strict ? this.#json : this.#answers, shape, 'answer', strict ? 'json' : 'cut'),
        ),
    ])
    for (const make of wanted) {
      make()
      await setTimeout(PAUSE_MS, undefined, { ref: false })
    }
  }

  #check(using: Ajv2020, shape: Shape, direction: Direction, kind: string): ValidateFunction {
    const id = `${kind} ${direction} ${JSON.stringify(shape)}`
    const check =
      this.#compiled.get(id) ?? using.compile(withSafeIntegers(shapeSchema(shape, this.descriptors, direction)))
    this.#compiled.set(id, check)
    return check
  }
}

function ajv(options: ConstructorParameters<typeof Ajv2020>[0]): Ajv2020 {
  // The schemas were checked at build time (scripts/checks/dialect.ts); checking them again would block for a tenth of a second.
  return formats(new Ajv2020({ allErrors: true, strict: false, validateSchema: false, ...options }))
}

/** The error for invalid fields, by path such as `product/0/prCode`. */
function refusal(errors: readonly ErrorObject[]): CallError {
  const fields: Record<string, Message> = {}
  for (const error of errors) {
    fields[placeOf(error).join('/') || 'body'] ??= ruleOf(error)
    if (Object.keys(fields).length >= 20) break
  }
  const [name, rule] = Object.entries(fields)[0] ?? ['body', ruleOf({})]
  return new CallError(400, ofField(name.slice(0, 100), rule), fields)
}

/** The distinct shapes that a call may answer. */
export function shapesOf(answer: CallRule['answer']): Shape[] {
  if (typeof answer === 'string' || !('by' in answer)) return [answer]
  const all = [...Object.values(answer.of), ...(answer.else === undefined ? [] : [answer.else])]
  return [...new Map(all.map((shape) => [JSON.stringify(shape), shape])).values()]
}

/** Tables are also checked in parts. */
function partsOf(shape: Shape): Shape[] {
  return typeof shape === 'object' && 'table' in shape ? [shape, { list: shape.table }] : [shape]
}
