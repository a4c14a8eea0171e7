import { useGetOne, useTranslate, type RaRecord } from 'ra-core'
import { Suspense, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { whileThere } from '../../../data/errors'
import { useVariant } from '../../../data/session'
import { useStoreName } from '../../../data/storeName'
import { useDescriptor } from '../../../data/useDescriptor'
import type { Product } from '../../../generated/types'
import { recordId } from '../../../schema/recordId'
import { fillPath, type Values } from '../../../schema/template'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { Button } from '../../../ui/kit/Button'
import { Card } from '../../../ui/kit/Card'
import { lazily } from '../../../ui/kit/lazily'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { RecordActions } from '../../../ui/list/RecordActions'
import { PrInfoTable, PrInfoWaiting } from '../../../domain/productInfo/PrInfoTable'
import { useProductFace } from '../../../domain/productInfo/useProductFace'
import { useRemembered } from '../../../domain/record/recents'
import { RecordPage } from '../../../domain/record/RecordPage'
import { Timeline } from '../../../domain/timeline/Timeline'
import { PRODUCT_DIALOGS } from '../productDialogs'
import { ProductFace } from './ProductFace'
import { ProductTags } from './ProductTags'

const ProductForm = lazily(() => import('../edit/ProductForm').then((module) => module.ProductForm))

const REFRESH_MS = 5_000
const BUTTONS = ['image', 'led', 'page'] as const

/** One product of a store: its label, information, tags, actions and timeline. */
export function ProductPage() {
  const translate = useTranslate()
  const { storeCode = '', prCode = '' } = useParams()
  const store = useStoreName(storeCode)
  const { enableProductUpdateHistory } = useVariant()
  const faceOf = useProductFace()
  const descriptor = useDescriptor('product')
  const params = useMemo(() => ({ storeCode }), [storeCode])
  const id = recordId(['storeCode', 'prCode'], { storeCode, prCode })
  const {
    data: product,
    error,
    refetch,
  } = useGetOne<RaRecord<string> & Product>(
    'product',
    { id, meta: { params } },
    { refetchInterval: whileThere(REFRESH_MS), retry: false, meta: { background: true } },
  )
  const { name } = faceOf(product?.prInfo)
  useRemembered(
    product && {
      kind: 'product',
      to: fillPath('/product/{storeCode}/{prCode}', { storeCode, prCode }),
      name,
      code: prCode,
      storeCode,
    },
  )
  if (error && !product) return <LoadFailed ofPage error={error} onRetry={() => void refetch()} />
  const historyOf = () =>
    enableProductUpdateHistory
      ? fillPath('/product/{storeCode}/{prCode}/update/history', { storeCode, prCode })
      : undefined
  return (
    <RecordPage
      back={{
        to: `/product/list/${encodeURIComponent(storeCode)}`,
        label: translate('areas.products.history.back', { store }),
      }}
      title={product ? name || prCode : <Skeleton width={220} height={24} />}
      subtitle={prCode}
      actions={
        descriptor && (
          <>
            {descriptor.calls.update && <EditButton id={id} params={params} disabled={!product} />}
            <RecordActions
              descriptor={descriptor}
              record={product}
              params={params}
              dialogs={PRODUCT_DIALOGS}
              buttons={BUTTONS}
            />
          </>
        )
      }
      aside={
        <>
          <ProductFace storeCode={storeCode} product={product} />
          <ProductTags storeCode={storeCode} prCode={prCode} />
        </>
      }
    >
      <Card title={translate('resources.product.fields.prInfo')}>
        {product ? <PrInfoTable prInfo={product.prInfo} /> : <PrInfoWaiting />}
      </Card>
      <Timeline
        resource="product"
        storeCode={storeCode}
        path={fillPath('/timeline/store/{storeCode}/product/{prCode}', { storeCode, prCode })}
        historyOf={historyOf}
      />
    </RecordPage>
  )
}

interface EditButtonProps {
  readonly id: string
  readonly params: Values
  readonly disabled: boolean
}

function EditButton({ id, params, disabled }: EditButtonProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" disabled={disabled} onPointerEnter={ProductForm.preload} onClick={() => setOpen(true)}>
        {translate('list.row.edit')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ProductForm resource="product" id={id} params={params} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
