/** The function that each kind of user script must define (server/sandbox). */
export const scriptEntries = {
  thirdPartyAuth: 'authenticate',
  paperParser: 'parse',
  productFileParser: 'parse',
  tagDecorator: 'decorate',
  plusDecorator: 'decorate',
} as const

/** The kinds of user scripts. */
export type ScriptKind = keyof typeof scriptEntries

export const scriptKinds = Object.keys(scriptEntries) as ScriptKind[]
