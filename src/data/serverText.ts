import { ruleText } from './fieldRules'
import { serverMessage } from './serverMessages'
import type { Translate } from './texts'

/** Texts that name what they are about, each with its key: what the groups are called is filled in. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^(?<name>.+): (?<part>\w+) is there twice\.$/, 'areas.settings.migration.refused.twiceIn'],
  [/^(?<name>.+) is not part of a store\.$/, 'areas.settings.migration.refused.noPart'],
  [/^(?<name>\w+) must be a list\.$/, 'areas.settings.migration.refused.noList'],
  [/^The format is not (?<name>\S+) 1\.$/, 'areas.settings.migration.refused.format'],
  [/^(?<name>.+) is not a valid ZIP file\.$/, 'areas.settings.migration.refused.noZip'],
  [/^(?<name>.+) is too large when it is unpacked\.$/, 'areas.settings.migration.refused.unpacked'],
  [/^(?<name>.+) is not in UTF-8\.$/, 'areas.settings.migration.refused.noUtf8'],
  [/^(?<name>.+) is not valid JSON\.$/, 'areas.settings.migration.refused.noJson'],
  [/^The store (?<store>\S+) already has (?<name>.+)\.$/, 'areas.settings.migration.refused.taken'],
  [/^The gateway (?<name>\S+) is in the store (?<store>\S+)\.$/, 'areas.settings.migration.refused.gatewayElsewhere'],
  [/^The tag (?<name>\S+) is in the store (?<store>\S+)\.$/, 'areas.settings.migration.refused.tagElsewhere'],
  [/^(?<name>\w+ \d+): not a valid record\.$/, 'areas.settings.migration.refused.noRecord'],
  [/^(?<name>\w+): at most (?<most>\d+) are taken\.$/, 'areas.settings.migration.refused.tooMany'],
  [/^The store does not have these products: (?<codes>.+)\.$/, 'server.noProducts'],
  [/^There is no layout (?<id>.+)\.$/, 'messages.noLayout'],
  [/^A large ticket takes no family: (?<code>.+)$/, 'areas.tags.assign.family.refused'],
  [/^Version (?<name>\S+) already exists\.$/, 'areas.software.refused.versionThere'],
  [/^At most (?<most>\d+) files can be sent at once\.$/, 'areas.software.refused.most'],
  [/^The store still has (?<names>.+)\.$/, 'server.storeHolds'],
  [/^A store has at most (?<most>\d+) promotions\.$/, 'server.mostPromotions'],
  [/^GW Index (?<index>\d+) is there more than once\.$/, 'server.gwIndexTwice'],
  [/^There is no variable (?<name>\{.+\})\.$/, 'server.noVariable'],
  [/^There is no (?<name>\S+ \S+)\.$/, 'server.noCall'],
  [/^(?<name>[^:]+), line (?<line>\d+): (?<text>.+)$/, 'server.line'],
  [/^The input has more than (?<most>\d+) characters\.$/, 'server.script.input'],
  [/^The script has more than (?<most>\d+) characters\.$/, 'server.script.long'],
  [/^The output has (?<length>\d+) characters; (?<most>\d+) are the most\.$/, 'server.script.output'],
  [/^The script has no function (?<name>\S+)\.$/, 'server.script.noFunction'],
  [/^The script needs more than (?<most>[\d.]+) MB of memory\.$/, 'server.script.memory'],
  [/^The script ran for more than (?<most>[\d.]+) s\.$/, 'server.script.time'],
  [/^A family has room for (?<most>\d+) products\.$/, 'server.familyFull'],
  [/^The screen of (?<mac>\S+) has room for (?<most>\d+) products\.$/, 'server.slots'],
]

/**
 * A server's text in the person's language, also after the name of a file and a colon; one without a translation as it
 * is. What the console itself says of a call that failed is a key already.
 */
export function serverText(message: string, translate: Translate): string {
  const key = serverMessage(message)
  if (key !== message) return translate(key, { _: message })
  for (const [form, formKey] of FORMS) {
    const found = form.exec(message)
    if (!found) continue
    const { text, ...groups } = found.groups ?? {}
    return translate(formKey, { ...groups, ...(text !== undefined && { text: serverText(text, translate) }), _: message })
  }
  const rule = ruleText(message, translate)
  if (rule !== undefined) return rule
  const at = message.indexOf(': ')
  return at < 0 ? translate(message, { _: message }) : message.slice(0, at + 2) + serverText(message.slice(at + 2), translate)
}
