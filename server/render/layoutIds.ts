import type { Records } from '../db/records'
import { layouts } from './layout'

/**
 * Of layouts that records are to have, one that there is not. What a record has already stays as it is: its layout may
 * have gone since.
 */
export async function unknownLayout(records: Records, wanted: readonly { readonly layoutId: string | null | undefined; readonly before?: string | null | undefined }[]): Promise<string | undefined> {
  const asked = wanted.flatMap(({ layoutId, before }) => (layoutId === null || layoutId === undefined || layoutId === before || layouts.has(layoutId) ? [] : [layoutId]))
  if (asked.length === 0) return undefined
  const known = await layoutIds(records)
  return asked.find((id) => !known.has(id))
}

/** The layouts that there are: those that are drawn here, and those that are stored. */
export async function layoutIds(records: Records): Promise<ReadonlySet<string>> {
  return new Set([...layouts.keys(), ...(await records.pick('layout-name', ['id'], {})).map(({ id }) => id)])
}
