import type { Param, Said } from '../schema/said'
import type { Translate } from './texts'

/**
 * A message of the server in the person's language; without a key, or with one that this console does not have, in the
 * server's English.
 */
export function saidText({ key, message, params = {} }: Said, translate: Translate): string {
  if (key === undefined) return message
  const values = Object.entries(params).map(([name, param]) => [name, paramText(param, translate)] as const)
  return translate(key, { ...Object.fromEntries(values), _: message })
}

function paramText(param: Param, translate: Translate): string | number {
  if (typeof param !== 'object') return param
  return [param]
    .flat()
    .map((said) => saidText(said, translate))
    .join(translate('server.comma', { _: ', ' }))
}

/** Parses the message in an answer; '' if there is none. */
export function readSaid({ message, key, params }: Readonly<Record<string, unknown>>): Said {
  return {
    message: typeof message === 'string' ? message : '',
    ...(typeof key === 'string' && { key, ...(isObject(params) && { params: readParams(params) }) }),
  }
}

function readParams(params: Readonly<Record<string, unknown>>): Readonly<Record<string, Param>> {
  return Object.fromEntries(Object.entries(params).map(([name, param]) => [name, readParam(param)]))
}

function readParam(param: unknown): Param {
  if (typeof param === 'number' || typeof param === 'string') return param
  if (Array.isArray(param)) return param.filter(isObject).map(readSaid)
  return isObject(param) ? readSaid(param) : String(param)
}

/** Parses the messages of fields in an answer: texts in `fields`, their keys in `fieldErrors`. */
export function readFields({
  fields,
  fieldErrors,
}: Readonly<Record<string, unknown>>): Readonly<Record<string, Said>> | undefined {
  if (!isObject(fields)) return undefined
  const keyed = isObject(fieldErrors) ? fieldErrors : {}
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => {
      const said = keyed[name]
      return [name, readSaid({ ...(isObject(said) && said), message })]
    }),
  )
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
