import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useMemo } from 'react'
import { useParams } from 'react-router'
import { useClock } from '../../data/clock'
import { request } from '../../data/http'
import { useDescriptor } from '../../data/useDescriptor'
import { useLive } from '../../data/useLive'
import type { PaperUploadDetail } from '../../generated/types'
import { fieldOf } from '../../schema/descriptor'
import { fillPath } from '../../schema/template'
import { displayNode } from '../../ui/displays/registry'
import type { FieldOverrides } from '../../ui/fields'
import { FactStrip } from '../../ui/kit/FactStrip'
import { Link } from '../../ui/kit/Link'
import { Page } from '../../ui/kit/Page'
import { PageHeader } from '../../ui/kit/PageHeader'
import { ProgressBar } from '../../ui/kit/ProgressBar'
import { Skeleton } from '../../ui/kit/Skeleton'
import { SchemaList } from '../../ui/list/SchemaList'
import { LivePart } from '../../ui/live/LivePart'
import { FileFaultBanner, fileFaultOf } from '../../domain/upload/FileFaultBanner'
import { LINE_FIELDS } from '../../domain/upload/lineText'
import { UploadButton } from './UploadButton'

const REFRESH_EVERY = 2_000
const FACTS = ['status', 'taskDes', 'count', 'errorCount', 'encoding', 'received', 'finished'] as const
const FIELDS: FieldOverrides = {
  ...LINE_FIELDS,
  // Line 0 is the file itself.
  line: { display: { text: (line) => (line ? String(line) : '–') } },
}

/** One file of paper labels: the task that it became, and each line that was refused with its reason (spec/2 §2). */
export function UploadDetailPage() {
  const translate = useTranslate()
  const { historyId = '' } = useParams()
  const queries = useQueryClient()
  const path = fillPath('/paper/file/upload/history/detail/{historyId}', { historyId })
  const live = useLive<PaperUploadDetail>(['paper-upload-detail', historyId], (signal) => request('GET', path, { signal }), REFRESH_EVERY)
  const errors = live.data?.errorCount
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['paper-upload-line'] })
  }, [errors, queries])
  return (
    <Page>
      <PageHeader title={live.data?.fileName ?? translate('app.routes.paperUploadDetail')} />
      <LivePart live={live} skeleton={<Skeleton height={64} />}>
        {(upload) => <UploadFacts upload={upload} />}
      </LivePart>
      {live.data && <FaultBanner upload={live.data} />}
      {live.data && hasLines(live.data) && <RefusedLines uploadId={historyId} isRunning={!live.data.finished} />}
    </Page>
  )
}

/** Nothing but the file itself was refused: there is no line to list. */
const hasLines = (upload: PaperUploadDetail): boolean => fileFaultOf(upload) === undefined || upload.data.length > 1

function FaultBanner({ upload }: { upload: PaperUploadDetail }) {
  const translate = useTranslate()
  const fault = fileFaultOf(upload)
  if (!fault) return null
  const again = <UploadButton {...(upload.storeCode && { storeCode: upload.storeCode })} />
  return <FileFaultBanner fault={fault} title={translate('upload.refusedWhole')} note={translate('areas.paper.uploads.nothingPrinted')} actions={again} />
}

function UploadFacts({ upload }: { upload: PaperUploadDetail }) {
  const translate = useTranslate()
  const clock = useClock()
  const descriptor = useDescriptor('paper-upload-detail')
  if (!descriptor) return null
  const { storeCode, taskId, finished } = upload
  const label = (name: string) => translate(`resources.paper-upload-detail.fields.${name}`)
  const shown = FACTS.map((name) => ({
    label: label(name),
    wide: name === 'taskDes',
    value: name === 'finished' && !finished ? translate('messages.inProgress') : displayNode('paper-upload-detail', fieldOf(descriptor, name), { ...upload }, translate, clock),
  }))
  const store = storeCode ? <Link to={`/paper/task/${encodeURIComponent(storeCode)}`}>{storeCode}</Link> : null
  const task = storeCode && taskId ? <Link to={`/paper/task/${encodeURIComponent(storeCode)}/${taskId}`}>{taskId}</Link> : null
  const lead = finished ? undefined : <ProgressBar label={translate('messages.uploadInProgress')} />
  return <FactStrip lead={lead} facts={[...shown.slice(0, 1), { label: label('storeCode'), value: store }, { label: label('taskId'), value: task }, ...shown.slice(1)]} />
}

function RefusedLines({ uploadId, isRunning }: { uploadId: string; isRunning: boolean }) {
  const translate = useTranslate()
  const params = useMemo(() => ({ uploadId: Number(uploadId) }), [uploadId])
  const empty = isRunning
    ? { title: translate('messages.uploadInProgress'), text: translate('areas.paper.uploads.noneYet') }
    : { title: translate('areas.paper.uploads.noneRefused'), text: translate('areas.paper.uploads.noneRefusedText') }
  return <SchemaList resource="paper-upload-line" params={params} title={translate('resources.paper-upload-detail.fields.data')} fields={FIELDS} empty={empty} />
}
