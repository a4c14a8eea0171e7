import type { Records } from '../db/records'
import { layouts } from './layout'

/** The layouts that there are: those that are drawn here, and those that are stored. */
export async function layoutIds(records: Records): Promise<ReadonlySet<string>> {
  return new Set([...layouts.keys(), ...(await records.pick('layout-name', ['id'], {})).map(({ id }) => id)])
}
