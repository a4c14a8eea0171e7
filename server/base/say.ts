import { MESSAGES, type MessageKey } from '../../src/generated/messages'
import type { Param, Said } from '../../src/schema/said'

type HolesIn<Text extends string> = Text extends `${string}%{${infer Name}}${infer Rest}` ? Name | HolesIn<Rest> : never
type Holes<Key extends MessageKey> = HolesIn<(typeof MESSAGES)[Key]>
type Params<Key extends MessageKey> = [Holes<Key>] extends [never] ? [] : [params: Readonly<Record<Holes<Key>, Param>>]

/** A text that every language has; made by `say`. */
export interface Message extends Said {
  readonly key: MessageKey
}

/** Keys of texts without values. */
export type PlainKey = { [Key in MessageKey]: [Holes<Key>] extends [never] ? Key : never }[MessageKey]

/** A message, or the key of one without values. */
export type Words = Message | PlainKey

/** A text of locales/en_US/server with its values. Unknown keys and missing values do not compile. */
export function say<Key extends MessageKey>(key: Key, ...[params]: Params<Key>): Message {
  const values = params as Said['params']
  const message = formOf(MESSAGES[key], values?.['smart_count']).replace(/%\{(\w+)\}/g, (_, name: string) =>
    inEnglish(values?.[name] ?? ''),
  )
  return values === undefined ? { message, key } : { message, key, params: values }
}

/** `one |||| many`, as the console's texts have them. */
const formOf = (text: string, count: Param | undefined): string => text.split(' |||| ').at(count === 1 ? 0 : -1) ?? text

function inEnglish(param: Param): string {
  if (typeof param !== 'object') return String(param)
  return [param]
    .flat()
    .map(({ message }) => message)
    .join(', ')
}

export const inWords = (words: Words): Message => (typeof words === 'string' ? say(words) : words)

/** An untranslated text from a script, a file or a library. */
export const quote = (text: string): Message => say('server.quote', { text })

/** The message alone, without other properties of the object. */
export const plain = ({ message, key, params }: Message): Message =>
  params === undefined ? { message, key } : { message, key, params }

/** A message without its English text, which is elsewhere. */
export const keyed = ({ key, params }: Message): Omit<Message, 'message'> =>
  params === undefined ? { key } : { key, params }

/** A request that is refused, with the reason for the person who made it. */
export class Refused extends Error {
  readonly said: Message

  constructor(words: Words) {
    const said = inWords(words)
    super(said.message)
    this.said = said
  }
}
