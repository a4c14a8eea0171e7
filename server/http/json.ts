import { isUtf8 } from 'node:buffer'
import { randomInt } from 'node:crypto'
import { CallError } from './call'

/** What is heard of a body that is larger than the call takes; the console has it in three languages. */
export const TOO_LARGE = 'server.tooMuchAtOnce'

const DEEPEST = 32
const MOST_VALUES = 500_000

/** Each digit and each bracket counts: numbers with many places, and lists in lists, take longest to read. */
const MOST_TOKENS = 1_200_000

/** Objects with the same names in the same order are one shape, and quick to read; of others each name of each takes microseconds. */
const MOST_SHAPES = 2_000

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const SPACE = 0x20

/** Nobody outside can make names that are taken for one another. */
const SEED = randomInt(2 ** 31) * 2 + 1

/** What stands in a JSON text, as far as that can be seen without reading it. */
export interface JsonSize {
  /** Values of all kinds, at any depth. */
  readonly values: number
  readonly properties: number
}

/**
 * Counts what a JSON text holds, so that nothing larger is ever parsed: parsing, checking and refusing a text all take
 * as long as it holds values. Whether it is JSON at all is the parser's to say.
 * @throws CallError 400 not UTF-8, or nested too deep; 413 too many values
 */
export function measureJson(bytes: Buffer): JsonSize {
  if (!isUtf8(bytes)) throw new CallError(400, 'server.notUtf8')
  let [depth, values, properties, tokens, name] = [0, 1, 0, 0, 0]
  const shapes = new Set<number>()
  const shapeAt = new Int32Array(DEEPEST + 1)
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? SPACE
    if (byte <= SPACE) continue
    if (++tokens > MOST_TOKENS) throw tooMany()
    switch (byte) {
      case QUOTE:
        name = 0
        for (at += 1; at < bytes.length && bytes[at] !== QUOTE; at++) {
          name = (Math.imul(name, SEED) + (bytes[at] ?? 0)) | 0
          // What is escaped ends no text, be it a quotation mark.
          if (bytes[at] === BACKSLASH) at += 1
        }
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (++depth > DEEPEST) throw new CallError(400, 'server.nested')
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
        if (shapes.size > MOST_SHAPES) throw tooMany()
        break
      }
      case COMMA:
        if (++values > MOST_VALUES) throw tooMany()
    }
  }
  return { values, properties }
}

const tooMany = () => new CallError(413, TOO_LARGE)

/**
 * Refuses what no field of ours means and no database stores: texts with a NUL or half a character.
 * @param path where the value stands; it is lengthened and shortened on the way
 * @returns how many properties there are, in all objects together
 * @throws CallError 400 naming the field
 */
export function checkTexts(value: unknown, path: (string | number)[] = []): number {
  if (typeof value === 'string') checkText(value, path)
  if (typeof value !== 'object' || value === null) return 0
  if (path.length > DEEPEST) throw new CallError(400, 'server.nested')
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
 * Reads a JSON text that stands inside of a request, such as a list in a field of a form.
 * @throws CallError 400, 413 as a body of JSON; SyntaxError where it is none
 */
export function readJsonText(text: string): unknown {
  measureJson(Buffer.from(text))
  const value: unknown = JSON.parse(text)
  checkTexts(value)
  return value
}
