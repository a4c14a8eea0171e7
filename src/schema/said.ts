/** The value of a placeholder: a plain value, another message, or a list of messages. */
export type Param = string | number | Said | readonly Said[]

/** A message on the wire: its English text, and the key and values from which a console translates it. */
export interface Said {
  /** For clients without translations. */
  readonly message: string
  /** The name of the text in locales/; missing from servers that have no keys. */
  readonly key?: string
  readonly params?: Readonly<Record<string, Param>>
}
