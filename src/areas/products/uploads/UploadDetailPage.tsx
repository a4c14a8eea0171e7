import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useMemo } from 'react'
import { useParams } from 'react-router'
import { useClock } from '../../../data/clock'
import { request } from '../../../data/http'
import { useDescriptor } from '../../../data/useDescriptor'
import { useLive } from '../../../data/useLive'
import type { ProductUploadDetail } from '../../../generated/types'
import { fieldOf } from '../../../schema/descriptor'
import { fillPath } from '../../../schema/template'
import { progressTone } from '../../../ui/displays/progress'
import { displayNode } from '../../../ui/displays/registry'
import type { FieldOverrides } from '../../../ui/fields'
import { FactStrip } from '../../../ui/kit/FactStrip'
import { Link } from '../../../ui/kit/Link'
import { ProgressBar } from '../../../ui/kit/ProgressBar'
import { Page } from '../../../ui/kit/Page'
import { PageHeader } from '../../../ui/kit/PageHeader'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { SchemaList } from '../../../ui/list/SchemaList'
import { LivePart } from '../../../ui/live/LivePart'
import { fileFaultOf } from '../../../domain/upload/FileFaultBanner'
import { LINE_FIELDS } from '../../../domain/upload/lineText'
import { ProductFaultBanner } from './ProductFaultBanner'
import { UploadButton } from './UploadButton'

/** While it runs, and once it has ended, in milliseconds. */
const REFRESH_EVERY = 2_000

const FIELDS: FieldOverrides = { ...LINE_FIELDS, line: { display: { text: (line, { translate }) => (line ? String(line) : translate('areas.products.uploads.file')) } } }
const FACTS = ['status', 'count', 'dataCount', 'errorCount', 'encoding', 'received', 'finished'] as const

/** One product file: how far it is, what came of it, and each line that was refused with its reason (spec/2 §2). */
export function UploadDetailPage() {
  const translate = useTranslate()
  const { historyId = '' } = useParams()
  const queries = useQueryClient()
  const path = fillPath('/product/file/upload/history/detail/{historyId}', { historyId })
  const live = useLive<ProductUploadDetail>(['product-upload-detail', historyId], (signal) => request('GET', path, { signal }), REFRESH_EVERY)
  const errors = live.data?.errorCount
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['product-upload-line'] })
  }, [errors, queries])
  return (
    <Page>
      <PageHeader title={live.data?.fileName ?? translate('app.routes.productUploadDetail')} />
      <LivePart live={live} skeleton={<Skeleton height={64} />}>
        {(upload) => <UploadFacts upload={upload} />}
      </LivePart>
      {live.data && <ProductFaultBanner upload={live.data} actions={<UploadButton {...(live.data.storeCode && { storeCode: live.data.storeCode })} />} />}
      {live.data && hasLines(live.data) && <RefusedLines uploadId={historyId} isRunning={!live.data.finished} />}
    </Page>
  )
}

/** Nothing but the file itself was refused: there is no line to list. */
const hasLines = (upload: ProductUploadDetail): boolean => fileFaultOf(upload) === undefined || upload.data.length > 1

function UploadFacts({ upload }: { upload: ProductUploadDetail }) {
  const translate = useTranslate()
  const clock = useClock()
  const descriptor = useDescriptor('product-upload-detail')
  if (!descriptor) return null
  const { storeCode, taskId } = upload
  const label = (name: string) => translate(`resources.product-upload-detail.fields.${name}`)
  const shown = FACTS.map((name) => ({ label: label(name), value: name === 'finished' && !upload.finished ? translate('messages.inProgress') : displayNode('product-upload-detail', fieldOf(descriptor, name), { ...upload }, translate, clock) }))
  const store = storeCode ? <Link to={`/product/list/${encodeURIComponent(storeCode)}`}>{storeCode}</Link> : null
  const task = storeCode && taskId ? <Link to={`/task/detail/${encodeURIComponent(storeCode)}/${taskId}/UPDATE`}>{taskId}</Link> : null
  const percent = upload.progress ?? undefined
  const lead = upload.finished ? undefined : <ProgressBar value={percent} {...(percent !== undefined && { tone: progressTone(percent) })} label={translate('messages.uploadInProgress')} />
  return <FactStrip lead={lead} facts={[...shown.slice(0, 1), { label: label('storeCode'), value: store }, ...shown.slice(1), { label: label('taskId'), value: task }]} />
}

function RefusedLines({ uploadId, isRunning }: { uploadId: string; isRunning: boolean }) {
  const translate = useTranslate()
  const params = useMemo(() => ({ uploadId: Number(uploadId) }), [uploadId])
  const title = translate('resources.product-upload-detail.fields.data')
  const empty = isRunning
    ? { title: translate('messages.uploadInProgress'), text: translate('areas.products.uploads.noneYet') }
    : { title: translate('areas.products.uploads.noneRefused'), text: translate('areas.products.uploads.noneRefusedText') }
  return <SchemaList resource="product-upload-line" params={params} title={title} fields={FIELDS} empty={empty} />
}
