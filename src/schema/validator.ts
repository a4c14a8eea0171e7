import { config, fromJSONSchema, looseObject } from 'zod'
import { schemaForBody, withoutBlanks, type WriteMode } from './body'
import type { FieldDescriptor, ResourceDescriptor } from './descriptor'
import type { FieldSchema } from './dialect'
import type { Values } from './template'

// The page's content security policy forbids the code that zod would compile at run time.
config({ jitless: true })

/** The error of one value: a message key below `validation` or `resources.<name>.errors`, and its parameters. */
export interface FieldError {
  readonly key: string
  readonly params: Readonly<Record<string, string | number>>
}

/** The part of zod's issues that messages are made from. */
interface Issue {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly origin?: string
  readonly expected?: string
  readonly format?: string
  readonly pattern?: string
  readonly errors?: readonly (readonly Issue[])[]
}

interface Parser {
  safeParse(value: unknown): { success: boolean; error?: { issues: readonly unknown[] } | undefined }
}

/** Errors that are covered by a resource's own message for a field: empty or malformed values. */
const MALFORMED = ['required', 'type', 'number', 'integer', 'pattern', 'email', 'ipv4', 'uri']

/**
 * Validates a form's values by the schema of its resource. Only this file imports zod, which is large: load it with
 * `import()` beside the form. The server validates bodies in the same way.
 * @param mode on 'update', what is required on creation only may be missing
 * @param exists whether a message key has a text: `resources.<name>.errors.<field>_<kind>` is used for a kind of error
 *   (`required` for an empty value), `resources.<name>.errors.<field>` for an empty or malformed value, otherwise
 *   `validation.<kind>`
 * @returns the errors by field; a part of an object or list has a path with dots, such as `position.latitude`
 */
export function validatorFor(
  descriptor: ResourceDescriptor,
  mode: WriteMode,
  exists: (key: string) => boolean = () => false,
): (values: Values) => Record<string, FieldError> {
  const required = new Set(schemaForBody(descriptor.schema, mode).required)
  const parsers = new Map<string, Parser>()
  const parserOf = (field: FieldDescriptor) => {
    const known = parsers.get(field.name)
    if (known) return known
    const made = fromJSONSchema(plain(field.schema) as Parameters<typeof fromJSONSchema>[0]) as Parser
    parsers.set(field.name, made)
    return made
  }

  return (values) => {
    const errors: Record<string, FieldError> = {}
    for (const field of descriptor.fields) {
      if (field.readOnly === 'always' || (mode === 'update' && field.readOnly === 'edit')) continue
      const value = values[field.name]
      if (isEmpty(value, field) && !required.has(field.name)) continue
      // Only the server can check an uploaded file.
      if (field.upload !== undefined && value instanceof File) continue
      if (field.input === 'time' && isBetweenSteps(value))
        errors[field.name] = { key: 'validation.timeStep', params: {} }
      for (const issue of issuesOf(parserOf(field), withoutBlanks(field.schema, value))) {
        const path = [field.name, ...issue.path.map(String)].join('.')
        errors[path] ??= errorOf(descriptor.name, field, issue, value, exists)
      }
    }
    return errors
  }
}

/** The zod schema of a form's values: an issue for each message of `faultsOf`, by its path with dots. */
export const schemaOf = (faultsOf: (values: Values) => Readonly<Record<string, string>>) =>
  looseObject({}).check(({ value, issues }) => {
    for (const [path, message] of Object.entries(faultsOf(value)))
      issues.push({ code: 'custom', input: value, path: path.split('.'), message })
  })

const TIME_STEP_MINUTES = 5

/** Pickers offer times in steps; typed times may lie between two. The server accepts any. */
const isBetweenSteps = (value: unknown): boolean =>
  typeof value === 'string' && Number(/^\d\d:(\d\d)$/.exec(value)?.[1] ?? 0) % TIME_STEP_MINUTES !== 0

/** Whether nothing was entered. An empty list is valid unless minItems says otherwise. */
export function isEmpty(value: unknown, field: Pick<FieldDescriptor, 'nullable'>): boolean {
  if (value === undefined || value === '' || Number.isNaN(value)) return true
  return value === null && !field.nullable
}

function issuesOf(parser: Parser, value: unknown): Issue[] {
  const result = parser.safeParse(value)
  return result.success ? [] : ((result.error?.issues ?? []) as Issue[]).map(innermost)
}

/** zod reads null and enumerations as unions: the relevant error is that of the branch that is not null. */
function innermost(issue: Issue): Issue {
  const inner = issue.code === 'invalid_union' ? issue.errors?.[0]?.[0] : undefined
  return inner ? innermost({ ...inner, path: [...issue.path, ...inner.path] }) : issue
}

function errorOf(
  resource: string,
  field: FieldDescriptor,
  issue: Issue,
  value: unknown,
  exists: (key: string) => boolean,
): FieldError {
  const schema = schemaAt(field.schema, issue.path)
  const kind = kindOf(issue, schema, valueAt(value, issue.path))
  const part = issue.path.findLast((name) => typeof name === 'string')
  const own =
    field.rowsOf !== undefined && part !== undefined
      ? `resources.${field.rowsOf}.errors.${part}`
      : `resources.${resource}.errors.${field.name}`
  const key = [`${own}_${kind}`, ...(MALFORMED.includes(kind) ? [own] : [])].find(exists) ?? `validation.${kind}`
  return { key, params: paramsOf(schema) }
}

function kindOf(issue: Issue, schema: FieldSchema, value: unknown): string {
  if (typeof value === 'string' ? value.trim() === '' : value === undefined || value === null || Number.isNaN(value))
    return 'required'
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'integer' : issue.expected === 'number' ? 'number' : 'type'
    case 'invalid_format':
      return issue.format === 'email' || issue.format === 'ipv4'
        ? issue.format
        : issue.format === 'url'
          ? 'uri'
          : 'pattern'
    case 'invalid_value':
      return 'option'
    case 'too_small':
    case 'too_big':
      return boundKind(issue, schema)
    default:
      return 'type'
  }
}

function boundKind({ code, origin }: Issue, schema: FieldSchema): string {
  const low = code === 'too_small'
  if (origin === 'string') return low ? 'minLength' : 'maxLength'
  if (origin === 'array') return low ? 'minItems' : 'maxItems'
  if (schema.minimum !== undefined && schema.maximum !== undefined) return 'between'
  if (schema.exclusiveMinimum !== undefined && schema.exclusiveMaximum !== undefined) return 'betweenExclusive'
  if (low) return schema.minimum === undefined ? 'exclusiveMinimum' : 'minimum'
  return schema.maximum === undefined ? 'exclusiveMaximum' : 'maximum'
}

function paramsOf(schema: FieldSchema): Record<string, number> {
  const min = schema.minimum ?? schema.exclusiveMinimum ?? schema.minLength ?? schema.minItems
  const max = schema.maximum ?? schema.exclusiveMaximum ?? schema.maxLength ?? schema.maxItems
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

function schemaAt(schema: FieldSchema, path: readonly PropertyKey[]): FieldSchema {
  return path.reduce<FieldSchema>((at, part) => {
    if (typeof part === 'number') return at.items ?? {}
    const rest = typeof at.additionalProperties === 'object' ? at.additionalProperties : {}
    return at.properties?.[String(part)] ?? rest
  }, schema)
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, part) => (at as Record<PropertyKey, unknown> | null | undefined)?.[part], value)
}

/** Only what decides validity: with a default, zod would accept a cleared field. */
function plain(schema: FieldSchema): FieldSchema {
  const {
    'x-console': _console,
    default: _default,
    readOnly: _readOnly,
    writeOnly: _writeOnly,
    description: _text,
    $comment: _comment,
    contentMediaType: _media,
    ...rest
  } = schema
  return {
    ...rest,
    ...(schema.items && { items: plain(schema.items) }),
    ...(schema.properties && {
      properties: Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, plain(field)])),
    }),
    ...(typeof schema.additionalProperties === 'object' && {
      additionalProperties: plain(schema.additionalProperties),
    }),
  }
}
