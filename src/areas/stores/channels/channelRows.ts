import type { ChannelSetting } from '../../../generated/types'

/** A setting as it is typed. */
export interface ChannelRow {
  readonly id: number
  readonly gwIndex: string
  readonly dataChannel: number
  readonly eventChannel: number
}

/** Settings as they are edited. */
export const channelRows = (settings: readonly ChannelSetting[]): ChannelRow[] =>
  settings.map(({ gwIndex, dataChannel, eventChannel }, id) => ({ id, gwIndex: String(gwIndex), dataChannel, eventChannel }))

/** What a new row begins with (spec/1 §5). */
export const NEW_ROW = { gwIndex: '0', dataChannel: 11, eventChannel: 26 }

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** 11 to 26, and 27 to 31 where there is outband or where one of them is set (spec/1 §5). */
export function channelChoices(outband: boolean, value: number): number[] {
  return range(11, outband || value > 26 ? 31 : 26)
}

const MOST_INDEX = 65_535

/** What is wrong with the index of each row: a message key with its parameters, by the row's id. */
export function indexMistakes(rows: readonly ChannelRow[]): Map<number, { readonly key: string; readonly index?: number }> {
  const seen = new Set<number>()
  const mistakes = new Map<number, { key: string; index?: number }>()
  for (const { id, gwIndex } of rows) {
    const index = Number(gwIndex)
    if (!/^\s*\d+\s*$/.test(gwIndex)) mistakes.set(id, { key: 'messages.numberGwIndex' })
    else if (index > MOST_INDEX) mistakes.set(id, { key: 'gatewayConfig.indexRange' })
    else if (seen.has(index)) mistakes.set(id, { key: 'areas.stores.channels.twice', index })
    seen.add(index)
  }
  return mistakes
}

/** Rows as they are sent: by index. */
export function settingsOf(rows: readonly ChannelRow[]): ChannelSetting[] {
  return rows.map(({ gwIndex, dataChannel, eventChannel }) => ({ gwIndex: Number(gwIndex), dataChannel, eventChannel })).toSorted((one, other) => one.gwIndex - other.gwIndex)
}
