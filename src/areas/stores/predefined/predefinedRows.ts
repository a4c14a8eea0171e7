import { HttpError } from '../../../data/http'
import { saidText } from '../../../data/said'
import type { Translate } from '../../../data/texts'
import type { PredefinedGateway } from '../../../generated/types'
import type { FileFault, PlannedRow } from '../../../domain/upload/importKind'

/** A line of a file: what is blank is not there. */
export type PredefinedItem = Readonly<Record<string, unknown>>

/** One address, however it is written. */
export const plainMac = (mac: unknown): string => String(mac ?? '').replace(/[^0-9a-f]/gi, '').toUpperCase()

/** What a line would do to the gateway that is predefined already; what is not in the file stays. */
export function planGateway(line: number, item: PredefinedItem, known: PredefinedGateway | undefined): PlannedRow<PredefinedItem> {
  if (!known) return { line, item, effect: 'new' }
  const now: PredefinedItem = { ...known }
  const before = Object.entries(item).flatMap(([name, to]): [string, string][] => (name === 'gwMac' || to === now[name] ? [] : [[name, String(now[name] ?? '')]]))
  return { line, item, effect: before.length > 0 ? 'changed' : 'same', before: Object.fromEntries(before) }
}

/**
 * The row that a refusal of the server names (`0/storeCode`), with the line of the file that it came from.
 * @param lines of the rows that were sent, in their order
 * @throws any other failure as it is
 */
export function refusedRow(error: unknown, lines: readonly number[], translate: Translate): FileFault {
  const [path = '', said] = error instanceof HttpError ? (Object.entries(error.fields ?? {})[0] ?? []) : []
  const [row = '', column] = path.split('/')
  const line = row === '' ? undefined : lines[Number(row)]
  if (line === undefined || !said) throw error
  return { line, column, text: saidText(said, translate) }
}
