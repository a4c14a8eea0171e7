import { useTranslate } from 'ra-core'
import { useParams, useSearchParams } from 'react-router'
import { useStoreName } from '../../data/storeName'
import { Tabs } from '../../ui/kit/Tabs'
import { lazily } from '../../ui/kit/lazily'
import { ListPage } from '../../ui/list/ListPage'

const TABLES = ['product', 'family-product'] as const
type Table = (typeof TABLES)[number]

const dialogs = { productImage: lazily(() => import('../../ui/label/ProductImageDialog').then((module) => module.ProductImageDialog)) }

const isTable = (name: string | null): name is Table => TABLES.some((table) => table === name)

/** The products of a store and its family products: two tables on one page (spec/2 §2). */
export function ProductsPage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  const store = useStoreName(storeCode)
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('table')
  const table: Table = isTable(wanted) ? wanted : 'product'
  return (
    <ListPage
      key={table}
      resource={table}
      params={{ storeCode }}
      dialogs={dialogs}
      title={translate('app.routes.productList', { store })}
    >
      <Tabs
        value={table}
        onChange={(next) => setSearch(next === 'product' ? {} : { table: next })}
        items={TABLES.map((name) => ({ value: name, label: translate(`areas.products.tables.${name}`) }))}
      />
    </ListPage>
  )
}
