import type { ErrorObject } from 'ajv'
import type { MessageKey } from '../../src/generated/messages'
import { type Message, say } from './say'

type Rule = Pick<Partial<ErrorObject>, 'keyword' | 'message' | 'params'>

const FORMATS: Readonly<Record<string, MessageKey>> = {
  email: 'validation.email',
  ipv4: 'validation.ipv4',
  uri: 'validation.uri',
  url: 'validation.uri',
}
const TYPES: Readonly<Record<string, MessageKey>> = { integer: 'validation.integer', number: 'validation.number' }

/** The rules with a limit, and the parameter of its text. */
const LIMITS: Readonly<Record<string, readonly [key: MessageKey, param: 'min' | 'max']>> = {
  maxLength: ['validation.maxLength', 'max'],
  minLength: ['validation.minLength', 'min'],
  maxItems: ['validation.maxItems', 'max'],
  minItems: ['validation.minItems', 'min'],
  maxProperties: ['validation.maxItems', 'max'],
  minProperties: ['validation.minItems', 'min'],
  maximum: ['validation.maximum', 'max'],
  minimum: ['validation.minimum', 'min'],
  exclusiveMaximum: ['validation.exclusiveMaximum', 'max'],
  exclusiveMinimum: ['validation.exclusiveMinimum', 'min'],
}

/** The message of a validation error: Ajv's English for other clients, and the key of the console's text. */
export function ruleOf({ keyword = '', message = 'does not fit', params = {} }: Rule): Message {
  const { limit, format, type } = params as { limit?: number; format?: string; type?: string | readonly string[] }
  const [key, param] = LIMITS[keyword] ?? []
  if (key && param) return { message, key, params: { [param]: limit ?? 0 } }
  switch (keyword) {
    case 'required':
      return { message: 'is missing', key: 'validation.required' }
    case 'additionalProperties':
      return { message: 'is unknown', key: 'server.fieldUnknown' }
    case 'format':
      return { message, key: FORMATS[format ?? ''] ?? 'validation.pattern' }
    case 'pattern':
      return { message, key: 'validation.pattern' }
    case 'enum':
    case 'const':
      return { message, key: 'validation.option' }
    case 'type':
      return {
        message,
        key:
          [type]
            .flat()
            .map((one) => TYPES[one ?? ''])
            .find(Boolean) ?? 'validation.type',
      }
    default:
      return { message, key: 'validation.type' }
  }
}

/** The path of a validation error, including a missing or unknown property. */
export function placeOf({ instancePath, params }: Pick<ErrorObject, 'instancePath' | 'params'>): string[] {
  const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string }
  return [...instancePath.split('/').slice(1), ...[missingProperty ?? additionalProperty ?? []].flat()]
}

/** A message with the name of its field. */
export const ofField = (name: string, rule: Message): Message => ({
  ...say('server.fieldRule', { name, rule }),
  message: `${name} ${rule.message}`,
})
