import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useStoreName } from '../../data/storeName'
import { Tabs } from '../../ui/kit/Tabs'
import { lazily } from '../../ui/kit/lazily'
import { useAddress } from '../../ui/kit/useAddress'
import { ListPage } from '../../ui/list/ListPage'
import { useInfoColumns } from '../../ui/productInfo/useInfoColumns'
import { FAMILY_DIALOGS, FamilyForm } from './families/familyList'
import { UploadButton } from './uploads/UploadButton'

const TABLES = ['product', 'family-product'] as const
type Table = (typeof TABLES)[number]

const productTags = lazily(() => import('./edit/ProductTagsDialog').then((module) => module.ProductTagsDialog))
const DIALOGS = {
  productTags,
  productImage: lazily(() => import('../../ui/label/ProductImageDialog').then((module) => module.ProductImageDialog)),
  productRemove: lazily(() => import('./edit/RemoveProductsDialog').then((module) => module.RemoveProductsDialog)),
  ledControl: lazily(() => import('../../ui/tagCommands/LedDialog').then((module) => module.LedDialog)),
  pageChange: lazily(() => import('../../ui/tagCommands/PageDialog').then((module) => module.PageDialog)),
}
const OF_STORE = { ...FAMILY_DIALOGS, productTags }
const ProductForm = lazily(() => import('./edit/ProductForm').then((module) => module.ProductForm))
const ProductShow = lazily(() => import('./edit/ProductShow').then((module) => module.ProductShow))

/** How many entries of the product information are columns at once; the others wait in the column chooser. */
const SHOWN_INFO = 3
/** How soon what a file or a task changed is seen, in milliseconds. */
const REFRESH_EVERY = 10_000

const isTable = (name: string | null): name is Table => TABLES.some((table) => table === name)

/** The products of a store and its family products: two tables on one page (spec/2 §2). */
export function ProductsPage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  const store = useStoreName(storeCode)
  const params = useMemo(() => ({ storeCode }), [storeCode])
  const [search, setSearch] = useAddress()
  const infoColumns = useInfoColumns(SHOWN_INFO, true)
  const wanted = search.get('table')
  const table: Table = isTable(wanted) ? wanted : 'product'
  const list =
    table === 'product'
      ? { dialogs: DIALOGS, form: ProductForm, show: ProductShow, ...infoColumns, toolbar: <UploadButton storeCode={storeCode} /> }
      : { dialogs: OF_STORE, form: FamilyForm }
  return (
    <ListPage key={table} resource={table} params={params} title={translate('app.routes.productList', { store })} openMark refreshEvery={REFRESH_EVERY} {...list}>
      <Tabs
        value={table}
        onChange={(next) => setSearch(next === 'product' ? {} : { table: next })}
        items={TABLES.map((name) => ({ value: name, label: translate(`areas.products.tables.${name}`) }))}
      />
    </ListPage>
  )
}
