import { dataProvider } from '../../../data/dataProvider'
import { readSession } from '../../../data/session'
import type { ResourceName } from '../../../generated/resources'
import type { ProductStore, StoreStatus, StoreTagStats } from '../../../generated/types'
import { can } from '../../../schema/access'
import type { Permission } from '../../../schema/dialect'
import { withAction } from '../../../ui/list/useAskedAction'

/** How far an installation has come, derived from what exists. Parts that the viewer may not read are undefined. */
export interface FirstDay {
  readonly stores: number
  readonly gateways: number
  readonly products: number | undefined
  /** Tags that have been heard. */
  readonly tags: number | undefined
  /** Tags that show a product. */
  readonly labels: number | undefined
  /** The store that the next step is about. */
  readonly storeCode: string | undefined
}

type FirstStepId = 'store' | 'gateway' | 'products' | 'label'

export interface FirstStep {
  readonly id: FirstStepId
  readonly isDone: boolean
  /** The page that opens with the right dialog; undefined without permission, or while an earlier step is missing. */
  readonly to: string | undefined
}

const SEEN = 25

async function rowsOf<Row>(resource: ResourceName, field: string, signal: AbortSignal) {
  const { data, total = 0 } = await dataProvider.getList(resource, {
    filter: {},
    pagination: { page: 1, perPage: SEEN },
    sort: { field, order: 'DESC' },
    signal,
  })
  return { rows: data as Row[], total }
}

function may(permission: Permission): boolean {
  const viewer = readSession()
  return viewer !== undefined && can(viewer, permission)
}

/** Loads the counts from the lists that the steps lead to. @throws HttpError */
export async function loadFirstDay(signal: AbortSignal): Promise<FirstDay> {
  const [stores, products, tags] = await Promise.all([
    rowsOf<StoreStatus>('store-status', 'gwCount', signal),
    may('product.read') ? rowsOf<ProductStore>('product-store', 'total', signal) : undefined,
    may('tag.read') ? rowsOf<StoreTagStats>('store-tag-stats', 'total', signal) : undefined,
  ])
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  return {
    stores: stores.total,
    gateways: sum(stores.rows.map(({ gwCount }) => gwCount)),
    products: products && sum(products.rows.map(({ total }) => total)),
    tags: tags && sum(tags.rows.map(({ total }) => total)),
    labels: tags && sum(tags.rows.map(({ total, noProduct = 0 }) => total - noProduct)),
    storeCode: stores.rows[0]?.storeCode,
  }
}

/** The steps from an empty server to the first label, in order. @param holds whether the viewer has a permission */
export function stepsOf(
  { stores, gateways, products, tags, labels, storeCode }: FirstDay,
  holds: (permission: Permission) => boolean,
): FirstStep[] {
  const way = (isReady: boolean, permission: Permission, to: string) => (isReady && holds(permission) ? to : undefined)
  return [
    { id: 'store', isDone: stores > 0, to: way(true, 'store_config.write', '/setting/store-config?create=1') },
    { id: 'gateway', isDone: gateways > 0, to: way(stores > 0, 'store.write', withAction('/store', 'predefined')) },
    ...(products === undefined
      ? []
      : [
          {
            id: 'products' as const,
            isDone: products > 0,
            to: way(stores > 0, 'product.write', withAction('/product/file/upload/history', 'upload')),
          },
        ]),
    ...(labels === undefined
      ? []
      : [
          {
            id: 'label' as const,
            isDone: labels > 0,
            to: way(
              (tags ?? 0) > 0 && (products ?? 1) > 0,
              'tag.write',
              withAction(`/tag/detail/${encodeURIComponent(storeCode ?? '')}`, 'assign'),
            ),
          },
        ]),
  ]
}
