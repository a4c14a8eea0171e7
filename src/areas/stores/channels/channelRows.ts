import type { Translate } from '../../../data/texts'
import type { ChannelSetting } from '../../../generated/types'

/** Settings in the order in which they are sent. */
export const byIndex = (settings: readonly ChannelSetting[]): ChannelSetting[] =>
  settings.toSorted((one, other) => one.gwIndex - other.gwIndex)

/** Error messages for duplicate indexes, by `line.gwIndex`. */
export function duplicateIndexErrors(
  settings: readonly ChannelSetting[],
  translate: Translate,
): Record<string, string> {
  const duplicates = settings.flatMap(({ gwIndex }, at) =>
    settings.findIndex((other) => other.gwIndex === gwIndex) < at ? [at] : [],
  )
  return Object.fromEntries(
    duplicates.map((at) => [
      `${at}.gwIndex`,
      translate('areas.stores.channels.twice', { index: settings[at]?.gwIndex ?? '' }),
    ]),
  )
}
