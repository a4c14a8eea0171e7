import { useTranslate } from 'ra-core'
import { useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { useStoreName } from '../../data/storeName'
import { lazily } from '../../ui/kit/lazily'
import { Page } from '../../ui/kit/Page'
import { PageHeader } from '../../ui/kit/PageHeader'
import { whenIdle } from '../../ui/kit/whenIdle'
import { NamedPlace } from '../../ui/list/listPlace'
import { ListSection } from '../../ui/list/ListSection'
import { useInfoFields } from '../../domain/productInfo/useInfoFields'
import { FAMILY_DIALOGS, FamilyForm } from './families/familyList'
import { PRODUCT_DIALOGS } from './productDialogs'
import { UploadButton } from './uploads/UploadButton'

const OF_STORE = { ...FAMILY_DIALOGS, tags: PRODUCT_DIALOGS.tags }
const ProductForm = lazily(() => import('./edit/ProductForm').then((module) => module.ProductForm))
const ProductShow = lazily(() => import('./edit/ProductShow').then((module) => module.ProductShow))

/** How many entries of the product information are columns at once; the others wait in the column chooser. */
const SHOWN_INFO = 3
/** How soon what a file or a task changed is seen, in milliseconds. */
const REFRESH_EVERY = 10_000

/** The products of a store and, below them, its family products: two tables on one page, each with its place in the address (spec/2 §2). */
export function ProductsPage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  const store = useStoreName(storeCode)
  const params = useMemo(() => ({ storeCode }), [storeCode])
  const fields = useInfoFields(SHOWN_INFO, true)
  const [isFamilyTime, setFamilyTime] = useState(false)
  // Below the first table's rows: they come first.
  useEffect(() => whenIdle(() => setFamilyTime(true)), [])
  const both = { params, openMark: true, refreshEvery: REFRESH_EVERY }
  return (
    <Page>
      <PageHeader title={translate('app.routes.productList', { store })} />
      <ListSection {...both} fields={fields} resource="product" title={translate('areas.products.tables.product')} tall dialogs={PRODUCT_DIALOGS} form={ProductForm} show={ProductShow} toolbar={<UploadButton storeCode={storeCode} />} />
      {isFamilyTime ? (
        <NamedPlace name="family">
          <ListSection {...both} resource="family-product" title={translate('areas.products.tables.family-product')} dialogs={OF_STORE} form={FamilyForm} />
        </NamedPlace>
      ) : (
        <span hidden data-awaited="" />
      )}
    </Page>
  )
}
