import type { Alias } from '../../src/generated/types'
import type { Records } from '../db/records'

/** The aliases, which name the entries of prInfo, in their order. */
export const readAliases = (records: Records): Promise<Alias[]> => records.find('alias', {}, { orderBy: 'index' })
