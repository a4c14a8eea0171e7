import { inWords, type Message, Refused, type Words } from '../base/say'

/** The fields of an error: names if they share its text, or a text for each. */
export type FieldWords = string | readonly string[] | Readonly<Record<string, Words>>

/** Fails a call with an HTTP status and `{code: 0, message, key, params, fields, fieldErrors}` (docs/wire.md). */
export class CallError extends Refused {
  readonly fields: Readonly<Record<string, Message>> | undefined

  constructor(
    readonly status: number,
    words: Words,
    /** Errors that a form shows beside its inputs. */
    fields?: FieldWords,
    /** Further properties of the response. */
    readonly more?: Readonly<Record<string, unknown>>,
  ) {
    super(words)
    this.fields = fields === undefined ? undefined : byField(fields, this.said)
  }

  /** The same error with its fields below a path of the body, such as `product/1/`. */
  within(path: string): CallError {
    return this.fields
      ? new CallError(
          this.status,
          this.said,
          Object.fromEntries(Object.entries(this.fields).map(([name, said]) => [`${path}${name}`, said])),
          this.more,
        )
      : this
  }
}

function byField(fields: FieldWords, said: Message): Record<string, Message> {
  const isOfAll = typeof fields === 'string' || Array.isArray(fields)
  const entries = isOfAll
    ? [fields].flat().map((name) => [name, said] as const)
    : Object.entries(fields).map(([name, words]) => [name, inWords(words)] as const)
  return Object.fromEntries(entries)
}
