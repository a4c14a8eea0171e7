import type { CallRule, Shape } from '../../src/schema/dialect'
import { parseCall, templateNames } from '../../src/schema/template'
import { limitsOf } from '../access/callLimits'
import { callRules } from '../access/callRules'
import { readDescriptors } from '../base/schemas'
import { takesFiles } from '../calls/call'
import { type Direction, directionOf, shapeSchema, shapesOf, tableSchema } from '../calls/shapes'
import { readConfig } from '../config'

type Json = Record<string, unknown>

const KEY = { type: 'string', description: 'The name of the text in locales/ (server.…, validation.…).' }
const PARAMS = {
  type: 'object',
  description: 'What fills the text: strings, numbers, other texts as {message, key, params}, and lists of such texts.',
}

const ERROR = {
  type: 'object',
  required: ['code', 'message', 'key'],
  properties: {
    code: { const: 0 },
    message: { type: 'string', description: 'What is wrong, in English.' },
    key: KEY,
    params: PARAMS,
    fields: {
      type: 'object',
      description: 'What is wrong with fields, in English.',
      additionalProperties: { type: 'string' },
    },
    fieldErrors: {
      type: 'object',
      description: 'The same as keys and values.',
      additionalProperties: { type: 'object', required: ['key'], properties: { key: KEY, params: PARAMS } },
    },
  },
}

const DEFAULTS = readConfig({})
const takesBody = (name: string) => !name.startsWith('GET ')

/** The OpenAPI description of every call that the schemas declare, with the shapes that are checked. */
export function openApi(): Json {
  const descriptors = readDescriptors()
  const schemas: Record<string, Json> = { Error: ERROR }
  const schemaOf = (shape: Shape, direction: Direction): Json => {
    if (typeof shape === 'string') {
      const name = `${shape}.${direction}`
      schemas[name] ??= shapeSchema(shape, descriptors, direction)
      return { $ref: `#/components/schemas/${name}` }
    }
    if ('list' in shape) return { type: 'array', items: schemaOf(shape.list, direction) }
    if ('table' in shape) return tableSchema(schemaOf(shape.table, direction))
    if ('file' in shape) return { type: 'string', format: 'binary' }
    return shapeSchema(shape, descriptors, direction)
  }
  const paths: Record<string, Json> = {}
  for (const [name, rule] of Object.entries(callRules(descriptors)).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { method, path } = parseCall(name)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, rule, schemaOf) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shelfdeck',
      version: '1',
      description: 'The calls that the reference server answers. Times are epoch seconds.',
    },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Access-Token' },
        email: { type: 'apiKey', in: 'header', name: 'Access-Email' },
      },
      schemas,
    },
  }
}

type SchemaOf = (shape: Shape, direction: Direction) => Json

function operation(name: string, rule: CallRule, schemaOf: SchemaOf): Json {
  const { summary, permission, scope, query = {} } = rule
  const isUpload = takesFiles(rule)
  const answers = shapesOf(rule.answer)
  const { body, perMinute } = limitsOf(name, rule, DEFAULTS)
  const failure = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  })
  return {
    summary,
    'x-permission': permission,
    'x-scope': scope,
    security: permission === 'open' ? [] : [{ token: [], email: [] }],
    parameters: [
      ...templateNames(parseCall(name).path).map((one) => ({
        name: one,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...Object.entries(query).map(([one, description]) => ({
        name: one,
        in: 'query',
        description,
        schema: { type: 'string' },
      })),
    ],
    ...requestBody(name, rule, schemaOf),
    responses: {
      200: {
        description: 'The answer.',
        content: { [mediaTypeOf(answers[0])]: { schema: anyOf(answers.map((shape) => schemaOf(shape, 'answer'))) } },
      },
      ...(takesBody(name) &&
        !isUpload && { 413: failure(`The body has more than ${body} bytes, or too many values.`) }),
      ...(isUpload && { 413: failure('A file is too large.') }),
      ...(perMinute !== undefined && { 429: failure(`More than ${perMinute} calls from one address in a minute.`) }),
      default: failure('A failure.'),
    },
  }
}

const mediaTypeOf = (shape: Shape | undefined): string =>
  typeof shape === 'object' && 'file' in shape ? shape.file : 'application/json'

const anyOf = (schemas: readonly Json[]): Json => (schemas.length === 1 && schemas[0] ? schemas[0] : { anyOf: schemas })

function requestBody(name: string, rule: CallRule, schemaOf: SchemaOf): Json {
  const { body } = rule
  const isTable = shapesOf(rule.answer).some((shape) => typeof shape === 'object' && 'table' in shape)
  if (takesFiles(rule)) return { requestBody: { content: { [mediaTypeOf(body)]: { schema: { type: 'object' } } } } }
  if (body !== undefined)
    return {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, directionOf(name)) } } },
    }
  const table = {
    type: 'object',
    description: 'Parameters of DataTables 1.10 and later, with filter_<field> and condition_<field>.',
  }
  return isTable
    ? {
        requestBody: {
          content: { 'application/x-www-form-urlencoded': { schema: table }, 'application/json': { schema: table } },
        },
      }
    : {}
}
