import polyglotI18nProvider from 'ra-i18n-polyglot'
import english from 'ra-language-english'
import { type DataProvider, Resource } from 'ra-core'
import {
  AdminContext,
  AdminUI,
  BooleanField,
  BooleanInput,
  Datagrid,
  DateField,
  Edit,
  Layout,
  List,
  NumberField,
  NumberInput,
  Pagination,
  SimpleForm,
  TextField,
  TextInput,
  Title,
} from 'ra-ui-materialui'
import { createRoot } from 'react-dom/client'
import storeSchema from '../../../schemas/store.schema.json'
import tagSchema from '../../../schemas/tag.schema.json'

// The stock pages of react-admin on the tags of one store and on the stores: same server, same rows, same columns and
// fields as the console's own.

const { api, store, token, email } = Object.fromEntries(new URLSearchParams(window.location.search)) as Record<
  string,
  string
>

interface Field {
  type?: string
  'x-console'?: { list?: unknown; display?: string; group?: string }
}

type Fields = readonly (readonly [string, Field])[]

const TAG = Object.entries(tagSchema.properties as unknown as Record<string, Field>)
const STORE = Object.entries(storeSchema.properties as unknown as Record<string, Field>)
const resources: Record<string, { fields: Fields; key: string; search: string }> = {
  tag: { fields: TAG, key: 'tagId', search: `/status/store/${store}/tag/search` },
  store: { fields: STORE, key: 'storeCode', search: '/config/store/pagination' },
}
const headers = { 'Content-Type': 'application/json', 'Access-Token': token ?? '', 'Access-Email': email ?? '' }

async function getList(
  resource: string,
  { pagination, sort }: { pagination?: { page: number; perPage: number }; sort?: { field: string; order: string } },
) {
  const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
  const { fields, key, search } = resources[resource]!
  const names = fields.map(([name]) => name)
  const body = {
    draw: page,
    start: (page - 1) * perPage,
    length: perPage,
    columns: names.map((data) => ({ data })),
    order: [{ column: Math.max(0, names.indexOf(sort?.field ?? key)), dir: (sort?.order ?? 'ASC').toLowerCase() }],
  }
  const answer = await fetch(`${api}${search}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { data, recordsFiltered } = (await answer.json()) as {
    data: Record<string, unknown>[]
    recordsFiltered: number
  }
  return { data: data.map((row) => ({ ...row, id: row[key] })), total: recordsFiltered }
}

async function getOne(_resource: string, { id }: { id: string }) {
  const record = (await (await fetch(`${api}/config/store/${encodeURIComponent(id)}`, { headers })).json()) as Record<
    string,
    unknown
  >
  return { data: { ...record, id } }
}

const dataProvider = { getList, getOne } as unknown as DataProvider

const columnsOf = (fields: Fields) =>
  fields
    .filter(([, field]) => field['x-console']?.list === true)
    .map(([name, field]) => {
      if (field['x-console']?.display === 'epochDateTime')
        return <DateField key={name} source={name} showTime transform={(seconds: number) => new Date(seconds * 1000)} />
      if (field.type === 'integer' || field.type === 'number') return <NumberField key={name} source={name} />
      if (field.type === 'boolean') return <BooleanField key={name} source={name} />
      return <TextField key={name} source={name} />
    })

const inputsOf = (fields: Fields) =>
  fields
    .filter(([, field]) => field['x-console']?.group !== undefined)
    .map(([name, field]) => {
      if (field.type === 'boolean') return <BooleanInput key={name} source={name} />
      if (field.type === 'integer' || field.type === 'number') return <NumberInput key={name} source={name} />
      return <TextInput key={name} source={name} />
    })

const TagList = () => (
  <List
    perPage={25}
    pagination={<Pagination rowsPerPageOptions={[25, 100, 500, 10_000]} />}
    sort={{ field: 'tagId', order: 'ASC' }}
  >
    <Datagrid rowClick={false}>{columnsOf(TAG)}</Datagrid>
  </List>
)

const StoreList = () => (
  <List perPage={25} sort={{ field: 'storeCode', order: 'ASC' }}>
    <Datagrid rowClick="edit">{columnsOf(STORE)}</Datagrid>
  </List>
)

const StoreEdit = () => (
  <Edit>
    <SimpleForm>{inputsOf(STORE)}</SimpleForm>
  </Edit>
)

const Start = () => <Title title="Start" />

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <AdminContext dataProvider={dataProvider} i18nProvider={polyglotI18nProvider(() => english, 'en')}>
      <AdminUI layout={Layout} dashboard={Start} disableTelemetry>
        <Resource name="tag" list={TagList} />
        <Resource name="store" list={StoreList} edit={StoreEdit} />
      </AdminUI>
    </AdminContext>,
  )
}
