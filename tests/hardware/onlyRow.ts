import type { Records } from '../../server/db/records'

/** What a gateway is asked for, as it is stored. */
interface Asked {
  readonly ask: string
  readonly end?: string | null
}

/** Records of one row, which tests look at and put another in the place of. */
export interface OnlyRow<Row extends Asked> {
  row: Row | undefined
  readonly records: Records
}

/** Records that find one row whatever they are asked for, and change it until it has ended. */
export function onlyRow<Row extends Asked>(): OnlyRow<Row> {
  const records = {
    transaction: (work: (within: unknown) => unknown) => work(records),
    one: async () => only.row,
    update: async (_name: string, { ask }: Partial<Row>, change: Partial<Row>) => {
      if (!only.row || only.row.end || only.row.ask !== ask) return 0
      only.row = { ...only.row, ...change }
      return 1
    },
  }
  const only: OnlyRow<Row> = { row: undefined, records: records as unknown as Records }
  return only
}
