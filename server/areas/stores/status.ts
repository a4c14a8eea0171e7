import type { StoreTagStats } from '../../../src/generated/types'
import type { CallContext, AreaCalls, Handler } from '../../calls/call'
import { notFound } from '../../calls/outcomes'
import { storesPage, type StoreRow } from './storesPage'
import {
  gatewaySummaries,
  paperSummaries,
  printSummaries,
  productSummaries,
  sensorSummaries,
  type StoreHead,
  storeHeads,
  tagSummaries,
  withTagTypes,
} from '../../stores/summaries'

type Summarise = (context: CallContext<unknown>, stores: readonly StoreHead[]) => Promise<readonly StoreRow[]>

/** The summaries of stores by kind, the `n` of POST /status/store/pagination/{n}. */
const summaries = {
  gw: ({ services: { records } }, stores) => gatewaySummaries(records, stores),
  tag: ({ services: { records, clock } }, stores) => tagSummaries(records, stores, clock()),
  product: ({ services: { records, clock } }, stores) => productSummaries(records, stores, clock()),
  sensor: ({ services: { records } }, stores) => sensorSummaries(records, stores),
  paper: ({ services: { records, clock } }, stores) => paperSummaries(records, stores, clock()),
  print: ({ services: { records } }, stores) => printSummaries(records, stores),
} as const satisfies Record<string, Summarise>

const resources = {
  gw: 'store-status',
  tag: 'store-tag-stats',
  product: 'product-store',
  sensor: 'sensor-store',
  paper: 'paper-store',
  print: 'print-store',
} as const

type Kind = keyof typeof summaries

/** Adds what only the rows of the page need, because nothing is sorted by it. */
async function complete(
  kind: Kind,
  { services: { records } }: CallContext<unknown>,
  rows: readonly StoreRow[],
): Promise<readonly StoreRow[]> {
  return kind === 'tag' ? withTagTypes(records, rows as readonly StoreTagStats[]) : rows
}

const page: Handler = async (context) => {
  const kind = context.params.n ?? ''
  if (!isKind(kind)) throw notFound()
  const stores = await storeHeads(context.services.records, context.user)
  return storesPage(context, {
    resource: resources[kind],
    stores,
    summarise: (some) => summaries[kind](context, some),
    complete: (rows) => complete(kind, context, rows),
  })
}

function isKind(text: string): text is Kind {
  return Object.hasOwn(summaries, text)
}

const list =
  (kind: Kind): Handler =>
  async (context) =>
    complete(kind, context, await summaries[kind](context, await storeHeads(context.services.records, context.user)))

const oneStore: Handler = async ({ params, services: { records } }) => {
  const storeCode = params.code ?? ''
  const stores = await records.find('store', { storeCode })
  const [summary] = await gatewaySummaries(records, stores)
  if (!summary) throw notFound()
  const gateways = await records.find('gateway', { storeCode })
  return { ...summary, objList: gateways.sort((one, other) => (one.gwIndex ?? 0) - (other.gwIndex ?? 0)) }
}

/** The current status of stores and gateways. */
export const storeStatusCalls: AreaCalls = {
  'GET /status/store': list('gw'),
  'GET /status/store/tag': list('tag'),
  'GET /status/store/product': list('product'),
  'GET /status/store/paper': list('paper'),
  'GET /status/store/sensor': list('sensor'),
  'GET /status/product': list('product'),
  'GET /status/sensor': list('sensor'),
  'GET /status/paper': list('paper'),
  'POST /status/store/pagination/{n}': page,
  'GET /status/store/pagination/{n}': page,
  'GET /status/store/{code}': oneStore,
}
