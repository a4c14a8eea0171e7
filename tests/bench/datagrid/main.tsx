import polyglotI18nProvider from 'ra-i18n-polyglot'
import english from 'ra-language-english'
import { type DataProvider, Resource } from 'ra-core'
import { AdminContext, AdminUI, Datagrid, DateField, Layout, List, NumberField, Pagination, TextField } from 'ra-ui-materialui'
import { createRoot } from 'react-dom/client'
import schema from '../../../schemas/tag.schema.json'

// The stock list of react-admin on the tags of one store: same server, same rows, same columns as the console's own.

const { api, store, token, email } = Object.fromEntries(new URLSearchParams(window.location.search)) as Record<string, string>

interface Column {
  type?: string
  'x-console'?: { list?: unknown; display?: string }
}

const columns = Object.entries(schema.properties as unknown as Record<string, Column>).filter(([, field]) => field['x-console']?.list === true)

async function getList(_resource: string, { pagination, sort }: { pagination?: { page: number; perPage: number }; sort?: { field: string; order: string } }) {
  const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
  const names = Object.keys(schema.properties)
  const body = {
    draw: page,
    start: (page - 1) * perPage,
    length: perPage,
    columns: names.map((data) => ({ data })),
    order: [{ column: Math.max(0, names.indexOf(sort?.field ?? 'tagId')), dir: (sort?.order ?? 'ASC').toLowerCase() }],
  }
  const answer = await fetch(`${api}/status/store/${store}/tag/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Access-Token': token ?? '', 'Access-Email': email ?? '' },
    body: JSON.stringify(body),
  })
  const { data, recordsFiltered } = (await answer.json()) as { data: { tagId: string }[]; recordsFiltered: number }
  return { data: data.map((row) => ({ ...row, id: row.tagId })), total: recordsFiltered }
}

const dataProvider = { getList } as unknown as DataProvider

const TagList = () => (
  <List perPage={25} pagination={<Pagination rowsPerPageOptions={[25, 100, 500, 10_000]} />} sort={{ field: 'tagId', order: 'ASC' }}>
    <Datagrid rowClick={false}>
      {columns.map(([name, field]) => {
        if (field['x-console']?.display === 'epochDateTime') return <DateField key={name} source={name} showTime transform={(seconds: number) => new Date(seconds * 1000)} />
        if (field.type === 'integer' || field.type === 'number') return <NumberField key={name} source={name} />
        return <TextField key={name} source={name} />
      })}
    </Datagrid>
  </List>
)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <AdminContext dataProvider={dataProvider} i18nProvider={polyglotI18nProvider(() => english, 'en')}>
      <AdminUI layout={Layout} disableTelemetry>
        <Resource name="tag" list={TagList} />
      </AdminUI>
    </AdminContext>,
  )
}
