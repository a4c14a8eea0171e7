import { ListContextProvider, ResourceContextProvider, useList } from 'ra-core'
import { AdminContext, Datagrid, NumberField, TextField } from 'ra-ui-materialui'
import type { ReactNode } from 'react'
import { ownClock } from '../../../src/schema/clock'
import schema from '../../../schemas/tag.schema.json'
import { describe } from '../../../src/schema/descriptor'
import type { EntitySchema } from '../../../src/schema/dialect'
import { chosenColumns, columnsOf, defaultChoice } from '../../../src/ui/list/columns'
import { LeanDatagrid } from '../../../src/ui/list/LeanDatagrid'
import { benchRows } from './rows'

const FIELDS = ['tagId', 'tagMac', 'prCode', 'tagType', 'gwIp', 'status', 'updatedAt']
const labels = (key: string, options?: Record<string, unknown>) =>
  String(options?.['_'] ?? options?.['value'] ?? key.split('.').at(-1))
const all = columnsOf(describe(schema as unknown as EntitySchema), labels, ownClock)
const columns = chosenColumns(all, defaultChoice(all))
const bulk = <i />

/** React-admin's fields, the same for both tables. */
const fields = [
  ...FIELDS.map((field) => <TextField key={field} source={field} />),
  <NumberField key="rssi" source="rssi" />,
  <NumberField key="battery" source="battery" />,
]

/** The tables that are measured: ours with the schema's columns, ours with react-admin's fields, and react-admin's own. */
const TABLES: Readonly<Record<string, ReactNode>> = {
  schema: <LeanDatagrid fill columns={columns} bulkActionButtons={bulk} />,
  fields: (
    <LeanDatagrid fill rowClick={false} bulkActionButtons={bulk}>
      {fields}
    </LeanDatagrid>
  ),
  datagrid: <Datagrid rowClick={false}>{fields}</Datagrid>,
}

/** A table in a list of so many rows. */
export function Listed({ table, count, from }: { table: string; count: number; from: number }) {
  return (
    <AdminContext>
      <ResourceContextProvider value="tag">
        <Rows table={table} count={count} from={from} />
      </ResourceContextProvider>
    </AdminContext>
  )
}

function Rows({ table, count, from }: { table: string; count: number; from: number }) {
  const list = useList({ data: benchRows(count, from), perPage: count })
  return <ListContextProvider value={list}>{TABLES[table]}</ListContextProvider>
}
