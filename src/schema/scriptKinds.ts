/** The function that each kind of user script must have (spec/3 §2; server/sandbox). */
export const scriptEntries = {
  thirdPartyAuth: 'authenticate',
  paperParser: 'parse',
  productFileParser: 'parse',
  tagDecorator: 'decorate',
  plusDecorator: 'decorate',
} as const

/** What a user may script. */
export type ScriptKind = keyof typeof scriptEntries

export const scriptKinds = Object.keys(scriptEntries) as ScriptKind[]
