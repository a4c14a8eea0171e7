import type { Records } from '../db/records'
import { layouts } from './layout'

/**
 * Finds an unknown layout among those that records are to get. Layouts that a record already has may stay, because they
 * may have been removed since.
 */
export async function unknownLayout(
  records: Records,
  wanted: readonly { readonly layoutId: string | null | undefined; readonly before?: string | null | undefined }[],
): Promise<string | undefined> {
  const asked = wanted.flatMap(({ layoutId, before }) =>
    layoutId === null || layoutId === undefined || layoutId === before || layouts.has(layoutId) ? [] : [layoutId],
  )
  if (asked.length === 0) return undefined
  const known = await layoutIds(records)
  return asked.find((id) => !known.has(id))
}

/** The ids of all layouts, drawn here or stored. */
export async function layoutIds(records: Records): Promise<ReadonlySet<string>> {
  return new Set([...layouts.keys(), ...(await records.pick('layout-name', ['id'], {})).map(({ id }) => id)])
}
