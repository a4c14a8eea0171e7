import type { FileDownload, Gateway, Product, Tag } from '../../../src/generated/types'
import { can, canSeeStore, seesAllStores } from '../../../src/schema/access'
import { CSV_BOM, csvLine } from '../../../src/schema/csv'
import { formatGatewayIp } from '../../../src/schema/formats'
import { isZone } from '../../../src/schema/formats'
import type { SessionUser } from '../../access/session'
import { CallError } from '../../calls/callError'
import { closedFields } from '../../calls/fieldRules'
import { formTree } from '../../calls/form'
import { denied, invalid, notFound } from '../../calls/outcomes'
import { namesAsked } from '../../calls/productNames'
import type { Services } from '../../calls/services'
import type { SearchBase } from '../../db/searchTypes'
import type { FileJob } from '../../files/downloads'
import type { PayloadOf } from '../../jobs/kinds'
import { exceptionBase, type NgGateway, ngGateways, type TagException } from '../../stores/exceptionLists'
import { storeHeads } from '../../stores/summaries'
import { type Columns, columnsOf, lineOf, type Times, timesIn } from './fileColumns'
import { gatewayLog, serverLog } from './logs'

const CSV = 'text/csv; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'

/**
 * The content of a download by type: 0 server log, 1 gateway log, 2 log of a store's gateways, 3 tags of a store or one of its
 * exceptions, 4 filtered products of a store, 5 tags of all the user's stores.
 * @throws CallError 400 for missing parameters, 404 if the subject does not exist, 409 for an offline gateway
 */
export async function fileJob(services: Services, user: SessionUser, body: FileDownload): Promise<FileJob> {
  if (body.timeZone !== undefined && !isZone(body.timeZone)) throw invalid('timeZone')
  const times = timesIn(body.timeZone)
  switch (body.type) {
    case 0:
      return serverLogJob(services, body.serverId)
    case 1:
      return gatewayLogJob(services, user, body)
    case 2:
      return storeLogJob(services, needStore(body))
    case 3:
      return body.exception === 'ngGateway'
        ? ngGatewayJob(services, user, needStore(body), times)
        : tagJob(services, user, needStore(body), body.exception, conditionsOf(body), times)
    case 4:
      return productJob(services, user, needStore(body), conditionsOf(body), times)
    case 5:
      return allTagsJob(services, user, times)
    default:
      throw invalid('type')
  }
}

/** The content of a queued download, checked with the current privileges of its user. */
export async function fileOf(services: Services, { email, body }: PayloadOf<'download'>): Promise<FileJob> {
  const user = await services.access.sessions.userOf(email)
  if (!user || (body.storeCode !== undefined && !canSeeStore(user, body.storeCode))) throw denied()
  return fileJob(services, user, body)
}

async function serverLogJob(services: Services, serverId: string | undefined): Promise<FileJob> {
  if (serverId !== undefined && !(await services.records.one('server', { id: serverId }))) throw notFound()
  return {
    type: 0,
    fileName: nameOf('server_log', serverId ?? '', 'log'),
    contentType: TEXT,
    write: () => serverLog(services, serverId),
  }
}

async function gatewayLogJob(
  services: Services,
  user: SessionUser,
  { gwMac, storeCode }: FileDownload,
): Promise<FileJob> {
  if (!gwMac) throw invalid('gwMac')
  const gateway = await services.records.one('gateway', { gwMac, ...(storeCode && { storeCode }) })
  if (!gateway) throw seesAllStores(user) ? notFound() : denied()
  if (!canSeeStore(user, gateway.storeCode)) throw denied()
  if (gateway.status === 'OFFLINE') throw new CallError(409, 'server.gatewayOfflineLog')
  return {
    type: 1,
    fileName: nameOf('gw_log', gwMac, 'log'),
    contentType: TEXT,
    write: () => gatewayLog(services, gateway),
  }
}

async function storeLogJob(services: Services, storeCode: string): Promise<FileJob> {
  const gateways = await services.records.find('gateway', { storeCode })
  const there = gateways.filter(({ status }) => status !== 'OFFLINE')
  if (gateways.length > 0 && there.length === 0) throw new CallError(409, 'server.gatewayOfflineLog')
  return {
    type: 2,
    fileName: nameOf('store_gw_log', storeCode, 'log'),
    contentType: TEXT,
    async *write(progress) {
      for (const [at, gateway] of there.entries()) {
        yield* gatewayLog(services, gateway)
        progress(((at + 1) / there.length) * 100)
      }
      for (const { gwMac } of gateways.filter((gateway: Gateway) => gateway.status === 'OFFLINE'))
        yield `${gwMac} OFFLINE\n`
    },
  }
}

async function tagJob(
  services: Services,
  user: SessionUser,
  storeCode: string,
  exception: TagException | undefined,
  given: Conditions,
  times: Times,
): Promise<FileJob> {
  if (!(await services.records.one('store', { storeCode }))) throw notFound()
  const { hidden } = closedFields(services, 'tag', user)
  // The list can be filtered by product names, and so can the file.
  const { body: conditions, ...named } =
    exception === undefined ? await namesAsked(services.records, storeCode, given) : { body: given }
  const base = {
    ...(exception === undefined ? { where: { storeCode } } : exceptionBase(exception, storeCode)),
    hidden,
    ...named,
  }
  const columns = columnsOf(services, user, 'tag', TAG_COLUMNS, times)
  // Invalid conditions are reported now rather than in the background.
  await services.records.search('tag', { ...conditions, length: 0 }, base)
  return {
    type: 3,
    fileName: nameOf(
      [exception ? `tag_list_${exception}` : 'tag_list', ...filteredWord(given)].join('_'),
      storeCode,
      'csv',
    ),
    contentType: CSV,
    async *write(progress) {
      yield CSV_BOM + csvLine(columns.headings)
      yield* tagLines(services, conditions, base, columns, (done, total) => progress((done / Math.max(1, total)) * 100))
    },
  }
}

/** The faulty gateways of a store, with their displayed status. */
async function ngGatewayJob(services: Services, user: SessionUser, storeCode: string, times: Times): Promise<FileJob> {
  const { records } = services
  if (!can(user, 'store.read')) throw denied()
  if (!(await records.one('store', { storeCode }))) throw notFound()
  const columns = columnsOf(services, user, 'exception-gateway', GATEWAY_COLUMNS, times, {
    ip: { headings: ['ip'], cells: (ip) => [formatGatewayIp(ip as string)] },
  })
  return {
    type: 3,
    fileName: nameOf('gw_list_ng', storeCode, 'csv'),
    contentType: CSV,
    async *write() {
      yield CSV_BOM + csvLine(columns.headings)
      for (const gateway of await ngGateways(records, storeCode)) yield lineOf(columns, gateway)
    },
  }
}

const GATEWAY_COLUMNS = [
  'storeCode',
  'gwMac',
  'gwIndex',
  'ip',
  'status',
  'tagCount',
  'lastStatusTime',
] as const satisfies readonly (keyof NgGateway)[]

async function allTagsJob(services: Services, user: SessionUser, times: Times): Promise<FileJob> {
  const stores = await storeHeads(services.records, user)
  const columns = columnsOf(services, user, 'tag', TAG_COLUMNS, times)
  return {
    type: 5,
    fileName: nameOf('tag_list', 'all', 'csv'),
    contentType: CSV,
    async *write(progress) {
      yield CSV_BOM + csvLine(columns.headings)
      for (const [at, { storeCode }] of stores.entries()) {
        yield* tagLines(services, {}, { where: { storeCode } }, columns, () => undefined)
        progress(((at + 1) / stores.length) * 100)
      }
    },
  }
}

const TAG_COLUMNS = [
  'storeCode',
  'tagId',
  'tagMac',
  'prCode',
  'layoutId',
  'tagType',
  'gwIp',
  'status',
  'version',
  'rssi',
  'battery',
  'battStatus',
  'temperature',
  'updatedAt',
  'respondedAt',
] as const satisfies readonly (keyof Tag)[]

async function* tagLines(
  services: Services,
  conditions: Conditions,
  base: SearchBase,
  columns: Columns,
  progress: (done: number, total: number) => void,
): AsyncGenerator<string> {
  const { recordsFiltered: total } = await services.records.search('tag', { ...conditions, length: 0 }, base)
  let done = 0
  for await (const tags of services.records.scan('tag', conditions, base)) {
    yield tags.map((tag) => lineOf(columns, tag)).join('')
    progress((done += tags.length), total)
  }
}

/** All products that the page's filter finds, with the aliases as columns. */
async function productJob(
  services: Services,
  user: SessionUser,
  storeCode: string,
  conditions: Conditions,
  times: Times,
): Promise<FileJob> {
  const { hidden } = closedFields(services, 'product', user)
  const base = { where: { storeCode }, hidden }
  const { recordsFiltered: total } = await services.records.search('product', { ...conditions, length: 0 }, base)
  const aliases = await services.records.find('alias')
  const prInfo = {
    headings: aliases.map(({ name }) => name),
    cells: (info: unknown) => aliases.map(({ index }) => (info as string[] | undefined)?.[index] ?? ''),
  }
  const columns = columnsOf(services, user, 'product', PRODUCT_COLUMNS, times, { prInfo })
  return {
    type: 4,
    fileName: nameOf(['product_list', ...filteredWord(conditions)].join('_'), storeCode, 'csv'),
    contentType: CSV,
    async *write(progress) {
      yield CSV_BOM + csvLine(columns.headings)
      let done = 0
      for await (const products of services.records.scan('product', conditions, base)) {
        yield products.map((product) => lineOf(columns, product)).join('')
        progress(((done += products.length) / Math.max(1, total)) * 100)
      }
    },
  }
}

const PRODUCT_COLUMNS = [
  'prCode',
  'prInfo',
  'layoutId',
  'nfc',
  'tagCount',
  'updatedAt',
] as const satisfies readonly (keyof Product)[]

type Conditions = Readonly<Record<string, unknown>>

/** The table parameters in the body's filter; a plain name is a filter on that field. */
function conditionsOf({ filter = {} }: FileDownload): Conditions {
  return formTree(
    Object.entries(filter).map(([name, value]) => [
      /^(filter_|condition_|search\[|columns\[)/.test(name) ? name : `filter_${name}`,
      value,
    ]),
  )
}

/** Marks the name of a file that does not contain everything. */
const filteredWord = (conditions: Conditions) => (Object.keys(conditions).length > 0 ? ['filtered'] : [])

function needStore({ storeCode }: FileDownload): string {
  if (!storeCode) throw invalid('storeCode')
  return storeCode
}

/** A file name. The subject is a code that people chose, so only safe characters of it are used. */
function nameOf(kind: string, thing: string, ending: string): string {
  const plain = thing
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^[._]+/, '')
    .slice(0, 60)
  const date = new Date().toISOString().slice(0, 19).replace(/[-:T]/g, '')
  return `${[kind, plain, date].filter(Boolean).join('_')}.${ending}`
}
