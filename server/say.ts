import { MESSAGES, type MessageKey } from '../src/generated/messages'
import type { Param, Said } from '../src/schema/said'

type HolesIn<Text extends string> = Text extends `${string}%{${infer Name}}${infer Rest}` ? Name | HolesIn<Rest> : never
type Holes<Key extends MessageKey> = HolesIn<(typeof MESSAGES)[Key]>
type Params<Key extends MessageKey> = [Holes<Key>] extends [never] ? [] : [params: Readonly<Record<Holes<Key>, Param>>]

/** A text that every language has. `say` makes one. */
export interface Message extends Said {
  readonly key: MessageKey
}

/** The keys of texts that nothing is filled into. */
export type PlainKey = { [Key in MessageKey]: [Holes<Key>] extends [never] ? Key : never }[MessageKey]

/** A text, or the key of one that is whole by itself. */
export type Words = Message | PlainKey

/** A text of locales/en_US/server with what is filled into it. A key that is not there, and a value that is missing, do not compile. */
export function say<Key extends MessageKey>(key: Key, ...[params]: Params<Key>): Message {
  const values = params as Said['params']
  const message = formOf(MESSAGES[key], values?.['smart_count']).replace(/%\{(\w+)\}/g, (_, name: string) => inEnglish(values?.[name] ?? ''))
  return values === undefined ? { message, key } : { message, key, params: values }
}

/** `one |||| many`, as the console's texts have them. */
const formOf = (text: string, count: Param | undefined): string => text.split(' |||| ').at(count === 1 ? 0 : -1) ?? text

function inEnglish(param: Param): string {
  if (typeof param !== 'object') return String(param)
  return [param].flat().map(({ message }) => message).join(', ')
}

/** The text of a key, or the one that was given. */
export const inWords = (words: Words): Message => (typeof words === 'string' ? say(words) : words)

/** What a script, a file or a library says: nobody has translated it. */
export const quote = (text: string): Message => say('server.quote', { text })

/** A text alone, of whatever it is part of. */
export const plain = ({ message, key, params }: Message): Message => (params === undefined ? { message, key } : { message, key, params })

/** A text whose English stands elsewhere. */
export const keyed = ({ key, params }: Message): Omit<Message, 'message'> => (params === undefined ? { key } : { key, params })

/** Something that a person asked for and does not get, with why. */
export class Refused extends Error {
  readonly said: Message

  constructor(words: Words) {
    const said = inWords(words)
    super(said.message)
    this.said = said
  }
}
