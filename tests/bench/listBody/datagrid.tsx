import { ListContextProvider, ResourceContextProvider, useList } from 'ra-core'
import { AdminContext, Datagrid, NumberField, TextField } from 'ra-ui-materialui'
import { benchRows } from './rows'

const FIELDS = ['tagId', 'tagMac', 'prCode', 'tagType', 'gwIp', 'status', 'updatedAt']

/** react-admin's own table on the same rows: what ours is measured against. */
export function Stock({ count, from }: { count: number; from: number }) {
  return (
    <AdminContext>
      <ResourceContextProvider value="tag">
        <Table count={count} from={from} />
      </ResourceContextProvider>
    </AdminContext>
  )
}

function Table({ count, from }: { count: number; from: number }) {
  const list = useList({ data: benchRows(count, from), perPage: count })
  return (
    <ListContextProvider value={list}>
      <Datagrid rowClick={false}>
        {FIELDS.map((field) => (
          <TextField key={field} source={field} />
        ))}
        <NumberField source="rssi" />
        <NumberField source="battery" />
      </Datagrid>
    </ListContextProvider>
  )
}
