/** What fills a text: a value, another text, or a list of texts. */
export type Param = string | number | Said | readonly Said[]

/** A text as it travels: what it says in English, and from which key and values a console says it in its own language. */
export interface Said {
  /** For a client that has no texts of its own. */
  readonly message: string
  /** The name of the text in locales/; a server that knows none sends none. */
  readonly key?: string
  readonly params?: Readonly<Record<string, Param>>
}
