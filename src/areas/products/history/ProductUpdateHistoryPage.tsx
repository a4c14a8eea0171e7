import { useGetOne, useTranslate, type RaRecord } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { isMissing } from '../../../data/conflict'
import type { Product } from '../../../generated/types'
import { recordId } from '../../../schema/recordId'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { PeriodButtons } from '../../../domain/history/PeriodButtons'
import { useNeverWas } from '../../../domain/history/useNeverWas'
import { SchemaList } from '../../../ui/list/SchemaList'
import { useInfoFields } from '../../../domain/productInfo/useInfoFields'
import { ValuesChart } from '../../../domain/productInfo/ValuesChart'
import { ProductHeader } from './ProductHeader'
import { Page } from '../../../ui/kit/Page'

/** How many entries of the product information are columns at once; the others wait in the column chooser. */
const SHOWN_INFO = 4
const REFRESH_EVERY = 5_000
const PRODUCT_EVERY = 10_000

/** What a product was changed to: a chart of its values, and a table with the columns of the alias configuration (spec/2 §2). */
export function ProductUpdateHistoryPage() {
  const translate = useTranslate()
  const { storeCode = '', prCode = '' } = useParams()
  const params = useMemo(() => ({ storeCode, prCode }), [storeCode, prCode])
  const { data: product, error, refetch } = useGetOne<RaRecord<string> & Product>(
    'product',
    { id: recordId(['storeCode', 'prCode'], params), meta: { params: { storeCode } } },
    // A product that was removed keeps its history.
    { meta: { background: true }, refetchInterval: PRODUCT_EVERY, retry: false },
  )
  const isGone = isMissing(error)
  const neverWas = useNeverWas(isGone, 'product-update-history', params, 'updatedAt')
  const info = useInfoFields(SHOWN_INFO)
  const fields = useMemo(() => ({ ...info, taskId: { link: '/product/{storeCode}/update/task/list?filter_taskId={taskId}' } }), [info])
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
        refreshEvery={REFRESH_EVERY}
        toolbar={<PeriodButtons />}
        empty={{ title: translate('areas.products.history.empty'), text: translate('history.emptyText') }}
      />
    </Page>
  )
}
