import { limitsOf } from '../access/callLimits'
import type { CallRule } from '../../src/schema/dialect'
import { callRules } from '../access/callRules'
import { readConfig } from '../config'
import { allCalls } from '../areas/index'
import { readDescriptors } from '../schemas'
import { parseCall, templateNames } from '../../src/schema/template'
import type { CallDefinition, Shape } from './call'
import { type Direction, directionOf, shapeSchema, tableSchema } from './shapes'

type Json = Record<string, unknown>

const KEY = { type: 'string', description: 'The name of the text in locales/ (server.…, validation.…).' }
const PARAMS = { type: 'object', description: 'What fills the text: strings, numbers, other texts as {message, key, params}, and lists of such texts.' }

const ERROR = {
  type: 'object',
  required: ['code', 'message', 'key'],
  properties: {
    code: { const: 0 },
    message: { type: 'string', description: 'What is wrong, in English.' },
    key: KEY,
    params: PARAMS,
    fields: { type: 'object', description: 'What is wrong with fields, in English.', additionalProperties: { type: 'string' } },
    fieldErrors: { type: 'object', description: 'The same as keys and values.', additionalProperties: { type: 'object', required: ['key'], properties: { key: KEY, params: PARAMS } } },
  },
}

const DEFAULTS = readConfig({})
const takesBody = (name: string) => !name.startsWith('GET ')

/** The description of the API: every call that an area answers, with its shapes as they are checked. */
export function openApi(): Json {
  const descriptors = readDescriptors()
  const schemas: Record<string, Json> = { Error: ERROR }
  const schemaOf = (shape: Shape, direction: Direction): Json => {
    if (typeof shape === 'string') {
      const name = `${shape}.${direction}`
      schemas[name] ??= shapeSchema(shape, descriptors, direction)
      return { $ref: `#/components/schemas/${name}` }
    }
    if ('inline' in shape || 'result' in shape || 'fieldsOf' in shape || 'rows' in shape) return shapeSchema(shape, descriptors, direction)
    if ('list' in shape) return { type: 'array', items: schemaOf(shape.list, direction) }
    return tableSchema(schemaOf(shape.table, direction))
  }
  const paths: Record<string, Json> = {}
  const rules = callRules(descriptors)
  for (const [name, definition] of Object.entries(allCalls(descriptors)).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const rule = rules[name]
    if (!definition || !rule) continue
    const { method, path } = parseCall(name)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, rule, definition, schemaOf) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Shelfdeck', version: '1', description: 'The calls that the reference server answers. Times are epoch seconds.' },
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

function operation(name: string, rule: CallRule, definition: CallDefinition, schemaOf: (shape: Shape, direction: Direction) => Json): Json {
  const { permission, scope } = rule
  const { body, perMinute } = limitsOf(name, rule, DEFAULTS)
  const failure = (description: string) => ({ description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } })
  const isTable = typeof definition.answer === 'object' && 'table' in definition.answer
  return {
    summary: definition.summary,
    'x-permission': permission,
    'x-scope': scope,
    security: permission === 'open' ? [] : [{ token: [], email: [] }],
    parameters: [
      ...templateNames(parseCall(name).path).map((one) => ({ name: one, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(definition.query ?? {}).map(([one, { description }]) => ({ name: one, in: 'query', description, schema: { type: 'string' } })),
    ],
    ...requestBody(name, definition, isTable, schemaOf),
    responses: {
      200: { description: 'The answer.', ...(definition.answer && { content: { 'application/json': { schema: schemaOf(definition.answer, 'answer') } } }) },
      ...(takesBody(name) && !definition.multipart && { 413: failure(`The body has more than ${body} bytes, or too many values.`) }),
      ...(definition.multipart && { 413: failure('A file is too large.') }),
      ...(perMinute !== undefined && { 429: failure(`More than ${perMinute} calls from one address in a minute.`) }),
      default: failure('A failure.'),
    },
  }
}

function requestBody(name: string, { body, multipart }: CallDefinition, isTable: boolean, schemaOf: (shape: Shape, direction: Direction) => Json): Json {
  if (multipart) return { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } } }
  if (body !== undefined) return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, directionOf(name)) } } } }
  const table = { type: 'object', description: 'Parameters of DataTables 1.10 and later, with filter_<field> and condition_<field>.' }
  return isTable ? { requestBody: { content: { 'application/x-www-form-urlencoded': { schema: table }, 'application/json': { schema: table } } } } : {}
}
