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

const STORE_FAMILY_DIALOGS = { ...FAMILY_DIALOGS, tags: PRODUCT_DIALOGS.tags }
const ProductForm = lazily(() => import('./edit/ProductForm').then((module) => module.ProductForm))
const ProductShow = lazily(() => import('./edit/ProductShow').then((module) => module.ProductShow))

// The first entries of the product information are columns; the others are in the column chooser.
const SHOWN_INFO = 3
const REFRESH_MS = 10_000

/** The products and the family products of a store, in two tables whose state is in the address. */
export function ProductsPage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  const store = useStoreName(storeCode)
  const params = useMemo(() => ({ storeCode }), [storeCode])
  const fields = useInfoFields(SHOWN_INFO, true)
  const [showsFamilies, setShowsFamilies] = useState(false)
  // The second table is below the fold: the first one loads first.
  useEffect(() => whenIdle(() => setShowsFamilies(true)), [])
  const shared = { params, openMark: true, refreshEvery: REFRESH_MS }
  return (
    <Page>
      <PageHeader title={translate('app.routes.productList', { store })} />
      <ListSection
        {...shared}
        fields={fields}
        resource="product"
        title={translate('areas.products.tables.product')}
        tall
        dialogs={PRODUCT_DIALOGS}
        form={ProductForm}
        show={ProductShow}
        toolbar={<UploadButton storeCode={storeCode} />}
      />
      {showsFamilies ? (
        <NamedPlace name="family">
          <ListSection
            {...shared}
            resource="family-product"
            title={translate('areas.products.tables.family-product')}
            dialogs={STORE_FAMILY_DIALOGS}
            form={FamilyForm}
          />
        </NamedPlace>
      ) : (
        <span hidden data-awaited="" />
      )}
    </Page>
  )
}
