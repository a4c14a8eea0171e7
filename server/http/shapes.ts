import { setTimeout } from 'node:timers/promises'
import { type ErrorObject, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formatsPlugin from 'ajv-formats'
import type { ResourceName } from '../../src/generated/resources'
import { schemaForAnswer, schemaForBody, type WriteMode } from '../../src/schema/body'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { EntitySchema, FieldSchema } from '../../src/schema/dialect'
import { type CallDefinition, type CallDefinitions, CallError, type Shape } from './call'

type JsonSchema = Record<string, unknown>
type Descriptors = ReadonlyMap<ResourceName, ResourceDescriptor>

const formats = formatsPlugin as unknown as (ajv: Ajv2020) => Ajv2020
const PAUSE_MS = 20
const NOTHING: Pick<CallDefinition, 'body' | 'answer'> = {}

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
  if ('inline' in shape) return plain(shape.inline) as JsonSchema
  if ('list' in shape) return { type: 'array', items: entitySchema(descriptors, shape.list, direction) }
  return tableSchema(entitySchema(descriptors, shape.table, direction))
}

/** The JSON Schema of a page of a table whose rows have this one. */
export function tableSchema(row: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['draw', 'recordsTotal', 'recordsFiltered', 'data'],
    properties: { draw: whole, recordsTotal: whole, recordsFiltered: whole, data: { type: 'array', items: row } },
  }
}

function entitySchema(descriptors: Descriptors, name: ResourceName, direction: Direction): JsonSchema {
  const descriptor = descriptors.get(name)
  if (!descriptor) throw new Error(`no schema ${name}`)
  const { properties, required, description } = direction === 'answer' ? schemaForAnswer(descriptor.schema) : schemaForBody(descriptor.schema, direction)
  return { type: 'object', ...(description && { description }), additionalProperties: false, required, properties: plain(properties) }
}

function plain(value: EntitySchema['properties'] | FieldSchema | unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, part]) => (key === 'x-console' || key === '$comment' ? [] : [[key, plain(part)]])))
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
  async prepare(calls: CallDefinitions, strict: boolean): Promise<void> {
    const wanted = Object.entries(calls).flatMap(([name, { body, answer } = NOTHING]) => [
      ...(body === undefined ? [] : [() => this.#check(this.#json, body, directionOf(name), 'json')]),
      ...partsOf(answer).map((shape) => () => this.#check(strict ? this.#json : this.#answers, shape, 'answer', strict ? 'json' : 'cut')),
    ])
    for (const make of wanted) {
      make()
      await setTimeout(PAUSE_MS, undefined, { ref: false })
    }
  }

  #check(using: Ajv2020, shape: Shape, direction: Direction, kind: string): ValidateFunction {
    const id = `${kind} ${direction} ${JSON.stringify(shape)}`
    const check = this.#compiled.get(id) ?? using.compile(shapeSchema(shape, this.descriptors, direction))
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
  const fields: Record<string, string> = {}
  for (const error of errors) {
    const missing = (error.params as { missingProperty?: string; additionalProperty?: string }).missingProperty
    const unknown = (error.params as { additionalProperty?: string }).additionalProperty
    const path = [...error.instancePath.split('/').slice(1), ...(missing ?? unknown ? [missing ?? unknown] : [])].join('/')
    const text = missing !== undefined ? 'is missing' : unknown !== undefined ? 'is unknown' : (error.message ?? 'does not fit')
    fields[path || 'body'] ??= text
    if (Object.keys(fields).length >= 20) break
  }
  const [name, text] = Object.entries(fields)[0] ?? ['body', 'does not fit']
  return new CallError(400, `${name.slice(0, 100)} ${text}`, fields)
}

/** A shape of many rows is also checked row by row. */
function partsOf(shape: Shape | undefined): Shape[] {
  if (shape === undefined) return []
  return typeof shape === 'object' && 'table' in shape ? [shape, { list: shape.table }] : [shape]
}
