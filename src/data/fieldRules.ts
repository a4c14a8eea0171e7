import type { Translate } from './texts'

/** What a field does not keep to, as the server's checks of bodies word it, with the key of the console's own words for it. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/^is missing$|^must have required property/, 'validation.required'],
  [/^is unknown$|^must NOT have additional properties$/, 'server.fieldUnknown'],
  [/^must match format "email"$/, 'validation.email'],
  [/^must match format "ipv4"$/, 'validation.ipv4'],
  [/^must match format "(uri|url)"$/, 'validation.uri'],
  [/^must match (format|pattern) /, 'validation.pattern'],
  [/^must NOT have more than (?<max>\d+) characters$/, 'validation.maxLength'],
  [/^must NOT have fewer than (?<min>\d+) characters$/, 'validation.minLength'],
  [/^must NOT have more than (?<max>\d+) (items|properties)$/, 'validation.maxItems'],
  [/^must NOT have fewer than (?<min>\d+) (items|properties)$/, 'validation.minItems'],
  [/^must be >= (?<min>\S+)$/, 'validation.minimum'],
  [/^must be <= (?<max>\S+)$/, 'validation.maximum'],
  [/^must be > (?<min>\S+)$/, 'validation.exclusiveMinimum'],
  [/^must be < (?<max>\S+)$/, 'validation.exclusiveMaximum'],
  [/^must be (equal to |a value of )/, 'validation.option'],
  [/^must be (?:.*,)?integer\b/, 'validation.integer'],
  [/^must be (?:.*,)?number\b/, 'validation.number'],
  [/^(must |does not fit)/, 'validation.type'],
]

const NAMED = /^(?<name>[\w/.-]+) (?<rule>(?:must |is missing$|is unknown$|does not fit$).*)$/

/** A rule of the server's checks in the person's language, also behind the name of its field; undefined for any other text. */
export function ruleText(message: string, translate: Translate): string | undefined {
  for (const [form, key] of RULES) {
    const found = form.exec(message)
    if (found) return translate(key, { ...found.groups, _: message })
  }
  const { name, rule } = NAMED.exec(message)?.groups ?? {}
  const text = rule === undefined ? undefined : ruleText(rule, translate)
  return text === undefined ? undefined : translate('server.fieldRule', { name, rule: text })
}
