import { useGetOne, useTranslate, type RaRecord } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { isMissing, whileThere } from '../../../data/errors'
import type { Product } from '../../../generated/types'
import { recordId } from '../../../schema/recordId'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { PeriodButtons } from '../../../domain/history/PeriodButtons'
import { useNeverExisted } from '../../../domain/history/useNeverExisted'
import { SchemaList } from '../../../ui/list/SchemaList'
import { useInfoFields } from '../../../domain/productInfo/useInfoFields'
import { ValuesChart } from '../../../domain/productInfo/ValuesChart'
import { ProductHeader } from './ProductHeader'
import { Page } from '../../../ui/kit/Page'

// The first entries of the product information are columns; the others are in the column chooser.
const SHOWN_INFO = 4
const REFRESH_MS = 5_000
const PRODUCT_REFRESH_MS = 10_000

/** The updates of a product: a chart of its values, and a table of them. */
export function ProductUpdateHistoryPage() {
  const translate = useTranslate()
  const { storeCode = '', prCode = '' } = useParams()
  const params = useMemo(() => ({ storeCode, prCode }), [storeCode, prCode])
  const {
    data: product,
    error,
    refetch,
  } = useGetOne<RaRecord<string> & Product>(
    'product',
    { id: recordId(['storeCode', 'prCode'], params), meta: { params: { storeCode } } },
    // A deleted product keeps its history.
    { meta: { background: true }, refetchInterval: whileThere(PRODUCT_REFRESH_MS), retry: false },
  )
  const isGone = isMissing(error)
  const neverWas = useNeverExisted(isGone, 'product-update-history', params, 'updatedAt')
  const info = useInfoFields(SHOWN_INFO)
  const fields = useMemo(
    () => ({ ...info, taskId: { link: '/product/{storeCode}/update/task/list?filter_taskId={taskId}' } }),
    [info],
  )
  const title = translate('app.routes.productUpdateHistory')
  if (neverWas) return <LoadFailed ofPage error={error} onRetry={() => void refetch()} />
  return (
    <Page>
      <ProductHeader product={product} isGone={isGone} storeCode={storeCode} prCode={prCode} title={title} />
      <ValuesChart storeCode={storeCode} prCode={prCode} />
      <SchemaList
        resource="product-update-history"
        params={params}
        title={title}
        fields={fields}
        refreshEvery={REFRESH_MS}
        toolbar={<PeriodButtons />}
        empty={{ title: translate('areas.products.history.empty'), text: translate('history.emptyText') }}
      />
    </Page>
  )
}
