import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { use } from 'react'
import { useLocation, useParams } from 'react-router'
import { isUnknown } from '../../../data/errors'
import { GoneContext } from '../../../ui/feedback/gone'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { EmptyState } from '../../../ui/kit/EmptyState'
import { Page } from '../../../ui/kit/Page'
import { PageHeader } from '../../../ui/kit/PageHeader'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { BatchEditor } from './BatchEditor'
import { EMPTY, linesOf, readBatch, readProducts } from './draft'

/** Products that a page of products passes on in the address's state. */
interface Passed {
  readonly storeCode?: string
  readonly prCodes?: readonly string[]
}

/** Makes a price batch: of nothing, or of the products that were selected in a store. */
export function NewBatchPage() {
  const translate = useTranslate()
  const { storeCode, prCodes = [] } = (useLocation().state ?? {}) as Passed
  const read = useQuery({
    queryKey: ['price-batch', 'passed', storeCode, prCodes],
    queryFn: async () => {
      const storeCodes = storeCode === undefined ? [] : [storeCode]
      const lines = prCodes.length === 0 ? [] : linesOf(await readProducts(storeCodes, prCodes), storeCodes)
      return { ...EMPTY, storeCodes, lines }
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <Page>
      <PageHeader title={translate('app.routes.newPriceBatch')} />
      {read.error && <LoadFailed error={read.error} onRetry={() => void read.refetch()} />}
      {read.data ? <BatchEditor start={read.data} /> : !read.error && <Skeleton height={320} />}
    </Page>
  )
}

/** Changes a draft. */
export function EditBatchPage() {
  const translate = useTranslate()
  const { batchId = '' } = useParams()
  const { back } = use(GoneContext)
  const read = useQuery({
    queryKey: ['price-batch', 'draft', batchId],
    queryFn: () => readBatch(batchId),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const isGone = isUnknown(read.error)
  return (
    <Page>
      <PageHeader title={translate('app.routes.editPriceBatch')} />
      {isGone && <EmptyState title={translate('areas.batches.gone')} text={translate('kit.gone.text')} action={back} />}
      {read.error && !isGone && <LoadFailed error={read.error} onRetry={() => void read.refetch()} />}
      {read.data ? (
        <BatchEditor start={read.data} batchId={Number(batchId)} />
      ) : (
        !read.error && <Skeleton height={320} />
      )}
    </Page>
  )
}
