import { HttpError } from '../../../data/http'
import { saidText } from '../../../data/said'
import type { Translate } from '../../../data/texts'
import type { PredefinedGateway } from '../../../generated/types'
import type { FileFault, PlannedRow } from '../../../domain/upload/importKind'

/** A line of a file; blank cells are omitted. */
export type PredefinedItem = Readonly<Record<string, unknown>>

/** A MAC address in one notation: upper case, without separators. */
export const plainMac = (mac: unknown): string =>
  String(mac ?? '')
    .replace(/[^0-9a-f]/gi, '')
    .toUpperCase()

/** Compares a line with the stored predefined gateway; columns that are not in the file keep their values. */
export function planGateway(
  line: number,
  item: PredefinedItem,
  known: PredefinedGateway | undefined,
): PlannedRow<PredefinedItem> {
  if (!known) return { line, item, effect: 'new' }
  const now: PredefinedItem = { ...known }
  const before = Object.entries(item).flatMap(([name, to]): [string, string][] =>
    name === 'gwMac' || to === now[name] ? [] : [[name, String(now[name] ?? '')]],
  )
  return { line, item, effect: before.length > 0 ? 'changed' : 'same', before: Object.fromEntries(before) }
}

/**
 * The rejected row that the server's error names (`0/storeCode`), with its line in the file.
 * @param lines line numbers of the rows that were sent, in order
 * @throws the error itself if it names no row
 */
export function refusedRow(error: unknown, lines: readonly number[], translate: Translate): FileFault {
  const [path = '', said] = error instanceof HttpError ? (Object.entries(error.fields ?? {})[0] ?? []) : []
  const [row = '', column] = path.split('/')
  const line = row === '' ? undefined : lines[Number(row)]
  if (line === undefined || !said) throw error
  return { line, column, text: saidText(said, translate) }
}
