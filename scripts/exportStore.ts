// npm run export-store -- CODE [--from http://127.0.0.1:8800] [--email ADDRESS] > store.json: a store as another
// Shelfdeck takes it over (/setting/store-config, 'Migrate store'). The password comes from SHELFDECK_PASSWORD.
import { parseArgs } from 'node:util'
import { accountFields } from '../server/areas/settings/migration/accountFields'
import { readDescriptors } from '../server/base/schemas'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' }, email: { type: 'string' } },
})
const [storeCode] = positionals
const from = (values.from ?? 'http://127.0.0.1:8800').replace(/\/$/, '')
const email = values.email ?? 'admin@shelfdeck.example'
const password = process.env.SHELFDECK_PASSWORD

interface Row {
  readonly [field: string]: unknown
}

let session: Record<string, string> = {}

async function call<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${from}${path}`, {
    method,
    headers: { ...session, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const read = (await answer.json()) as Answer & { message?: string }
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${read.message ?? ''}`)
  return read
}

const table = async (path: string, more: object = {}) =>
  (await call<{ data: Row[] }>('POST', path, { draw: 1, start: 0, length: -1, ...more })).data

const without = (rows: readonly Row[], ...names: readonly string[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))))

async function exported(code: string): Promise<object> {
  const { accessToken } = await call<{ accessToken: string }>('POST', '/auth/login', { email, password })
  session = { 'Access-Token': accessToken, 'Access-Email': email }
  const path = encodeURIComponent(code)
  const store = await call<Row>('GET', `/config/store/${path}`)
  const { objList = [] } = await call<{ objList?: Row[] }>('GET', `/status/store/${path}`)
  const accounts = (await table('/auth/account/search')).filter(
    (account) => Array.isArray(account['store']) && account['store'].includes(code),
  )
  const ofAccounts = accountFields(readDescriptors().get('account') ?? { fields: [] })
  const [task] = await table('/history/task/search', { length: 1, order: [{ column: 'taskId', dir: 'desc' }] })
  return {
    format: 'shelfdeck-store',
    version: 1,
    lastTaskId: Number(task?.['taskId'] ?? 0),
    store: without([store], 'updatedAt')[0],
    gateways: without(
      objList,
      'tagCount',
      'status',
      'upLink',
      'downLink',
      'serviceStatusList',
      'updatedAt',
      'lastStatusTime',
    ),
    tags: without(await table(`/status/store/${path}/tag/search`), 'countByPrCode'),
    products: without(await table(`/status/store/${path}/product/search`), 'tagCount', 'tagTypeList'),
    accounts: accounts.map((account) => Object.fromEntries(ofAccounts.map(({ name }) => [name, account[name]]))),
  }
}

if (storeCode === undefined || password === undefined) {
  console.error(
    'SHELFDECK_PASSWORD=… npm run export-store -- CODE [--from http://127.0.0.1:8800] [--email ADDRESS] > store.json',
  )
  process.exit(1)
}
try {
  process.stdout.write(`${JSON.stringify(await exported(storeCode), null, 1)}\n`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
