import type { OwnSettings, WishedSettings } from './gateway'

/** How its display shows a name. */
const shownOf = (alias: string) => alias.padStart(2, '0')

/** Whether a gateway says to be set as is wished. */
export const isSet = ({ alias, every }: Pick<OwnSettings, 'alias' | 'every'>, wished: WishedSettings): boolean =>
  alias !== null && shownOf(alias) === shownOf(wished.alias) && every === wished.every
