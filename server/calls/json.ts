import { isUtf8 } from 'node:buffer'
import { randomInt } from 'node:crypto'
import { CallError } from './callError'

/** The message for a body that is too large. */
export const TOO_LARGE = 'server.tooMuchAtOnce'

const MAX_DEPTH = 32
const MAX_VALUES = 500_000

/** Every digit and bracket counts: long numbers and nested lists are the slowest to parse. */
const MAX_TOKENS = 1_200_000

/** Objects with the same names in the same order share a shape and are fast to parse; each new shape costs microseconds a name. */
const MAX_SHAPES = 2_000

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const SPACE = 0x20

/** A random hash seed, so that nobody can construct colliding names. */
const SEED = randomInt(2 ** 31) * 2 + 1

/** The size of a JSON text, measured without parsing it. */
export interface JsonSize {
  /** Values of any kind and depth. */
  readonly values: number
  readonly properties: number
}

/**
 * Measures a JSON text before it is parsed, because the time to parse and check it grows with its values. Does not check the
 * syntax.
 * @throws CallError 400 not UTF-8, or nested too deeply; 413 too many values
 */
export function measureJson(bytes: Buffer): JsonSize {
  if (!isUtf8(bytes)) throw new CallError(400, 'server.notUtf8')
  let [depth, values, properties, tokens, name] = [0, 1, 0, 0, 0]
  const shapes = new Set<number>()
  const shapeAt = new Int32Array(MAX_DEPTH + 1)
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? SPACE
    if (byte <= SPACE) continue
    if (++tokens > MAX_TOKENS) throw tooMany()
    switch (byte) {
      case QUOTE:
        name = 0
        for (at += 1; at < bytes.length && bytes[at] !== QUOTE; at++) {
          name = (Math.imul(name, SEED) + (bytes[at] ?? 0)) | 0
          // An escaped quotation mark does not end the string.
          if (bytes[at] === BACKSLASH) at += 1
        }
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (++depth > MAX_DEPTH) throw new CallError(400, 'server.nested')
        shapeAt[depth] = 0
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth = Math.max(0, depth - 1)
        break
      case COLON: {
        properties += 1
        const shape = (Math.imul(shapeAt[depth] ?? 0, SEED) + name + 1) | 0
        shapeAt[depth] = shape
        shapes.add(Math.imul(shape, SEED) >>> 2)
        if (shapes.size > MAX_SHAPES) throw tooMany()
        break
      }
      case COMMA:
        if (++values > MAX_VALUES) throw tooMany()
    }
  }
  return { values, properties }
}

const tooMany = () => new CallError(413, TOO_LARGE)

/**
 * Refuses strings that the database cannot store: with a NUL or an unpaired surrogate.
 * @param path the path of the value; changed and restored during the walk
 * @returns the number of properties in all objects
 * @throws CallError 400 naming the field
 */
export function checkTexts(value: unknown, path: (string | number)[] = []): number {
  if (typeof value === 'string') checkText(value, path)
  if (typeof value !== 'object' || value === null) return 0
  if (path.length > MAX_DEPTH) throw new CallError(400, 'server.nested')
  const at = path.length
  let count = 0
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      path[at] = index
      count += checkTexts(value[index], path)
    }
  } else {
    for (const [name, part] of Object.entries(value)) {
      checkText(name, path)
      path[at] = name
      count += 1 + checkTexts(part, path)
    }
  }
  path.length = at
  return count
}

function checkText(text: string, path: readonly (string | number)[]): void {
  if (!text.includes('\0') && !/\p{Surrogate}/u.test(text)) return
  const message = 'server.character'
  throw new CallError(400, message, { [path.join('/').slice(0, 200) || 'body']: message })
}

/**
 * Parses JSON inside a request, such as a list in a form field.
 * @throws CallError 400 or 413, like a JSON body; SyntaxError if it is not JSON
 */
export function readJsonText(text: string): unknown {
  measureJson(Buffer.from(text))
  const value: unknown = JSON.parse(text)
  checkTexts(value)
  return value
}
