import type { Translate } from '../../../data/texts'
import type { ChannelSetting } from '../../../generated/types'

/** Settings as they are sent: by index. */
export const byIndex = (settings: readonly ChannelSetting[]): ChannelSetting[] => settings.toSorted((one, other) => one.gwIndex - other.gwIndex)

/** An index that is there more than once, in words, by line and field. */
export function indexMistakes(settings: readonly ChannelSetting[], translate: Translate): Record<string, string> {
  const twice = settings.flatMap(({ gwIndex }, at) => (settings.findIndex((other) => other.gwIndex === gwIndex) < at ? [at] : []))
  return Object.fromEntries(twice.map((at) => [`${at}.gwIndex`, translate('areas.stores.channels.twice', { index: settings[at]?.gwIndex ?? '' })]))
}
