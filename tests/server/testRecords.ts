import { readDescriptors } from '../../server/base/schemas'
import type { Connection } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'
import { Records } from '../../server/db/records'
import { openTestDatabase } from '../contract/harness'

/** A database of this run's engine with the tables of every schema. */
export interface TestRecords {
  readonly connection: Connection
  readonly records: Records
  readonly descriptors: ReturnType<typeof readDescriptors>
}

export async function openTestRecords(): Promise<TestRecords> {
  const [connection, descriptors] = [await openTestDatabase(), readDescriptors()]
  await migrate(connection.db, descriptors.values())
  return { connection, records: new Records(connection.db, descriptors), descriptors }
}
