import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useMemo, type ComponentType, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useClock } from '../../data/clock'
import { request } from '../../data/http'
import { useDescriptor } from '../../data/useDescriptor'
import { useLive } from '../../data/useLive'
import { fieldOf } from '../../schema/descriptor'
import { fillPath } from '../../schema/template'
import { progressTone } from '../../ui/displays/progress'
import { displayNode } from '../../ui/displays/registry'
import type { FieldOverrides } from '../../ui/fields'
import { FactStrip } from '../../ui/kit/FactStrip'
import { Page } from '../../ui/kit/Page'
import { PageHeader } from '../../ui/kit/PageHeader'
import { ProgressBar } from '../../ui/kit/ProgressBar'
import { Skeleton } from '../../ui/kit/Skeleton'
import { SchemaList } from '../../ui/list/SchemaList'
import { LivePart } from '../../ui/live/LivePart'
import { fileFaultOf, type RefusedLine } from './FileFaultBanner'

const REFRESH_MS = 2_000

/** What the server reports of every uploaded file. */
interface Upload {
  readonly fileName?: string | null
  readonly errorCount?: number | null
  readonly finished?: number | null
  /** In percent; null or missing if unknown. */
  readonly progress?: number | null
  readonly data: readonly RefusedLine[]
}

interface UploadFactsProps<Detail extends Upload> {
  /** The file is a `<name>-detail`, its refused lines are `<name>-line`. */
  readonly name: 'product-upload' | 'paper-upload'
  /** The fields of the file to show, in order. */
  readonly facts: readonly string[]
  /** The fields to show as links, by name; null shows that there is none. */
  readonly links: (upload: Detail) => Readonly<Record<string, ReactNode>>
}

interface UploadPageProps<Detail extends Upload> extends UploadFactsProps<Detail> {
  /** The call that answers the file, with {historyId}. */
  readonly path: string
  /** Shown until the name of the file is known. */
  readonly title: string
  /** The prefix of the messages `noneYet`, `noneRefused` and `noneRefusedText`. */
  readonly texts: string
  /** How the refused lines are shown. */
  readonly fields: FieldOverrides
  /** Reports a fault of the file itself. */
  readonly FaultBanner: ComponentType<{ readonly upload: Detail }>
}

/** The page of one uploaded file: its progress, what became of it, and each refused line with the reason. */
export function UploadPage<Detail extends Upload>(props: UploadPageProps<Detail>) {
  const { name, path, title, FaultBanner } = props
  const { historyId = '' } = useParams()
  const queries = useQueryClient()
  const live = useLive<Detail>(
    [`${name}-detail`, historyId],
    (signal) => request('GET', fillPath(path, { historyId }), { signal }),
    REFRESH_MS,
  )
  const errors = live.data?.errorCount
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: [`${name}-line`] })
  }, [name, errors, queries])
  return (
    <Page>
      <PageHeader title={live.data?.fileName ?? title} />
      <LivePart live={live} skeleton={<Skeleton height={64} />}>
        {(upload) => <UploadFacts {...props} upload={upload} />}
      </LivePart>
      {live.data && <FaultBanner upload={live.data} />}
      {live.data && hasLines(live.data) && (
        <RefusedLines {...props} uploadId={historyId} isRunning={!live.data.finished} />
      )}
    </Page>
  )
}

/** Whether anything was refused besides the file itself. */
const hasLines = (upload: Upload): boolean => fileFaultOf(upload) === undefined || upload.data.length > 1

function UploadFacts<Detail extends Upload>({
  name,
  facts,
  links,
  upload,
}: UploadFactsProps<Detail> & { readonly upload: Detail }) {
  const translate = useTranslate()
  const clock = useClock()
  const descriptor = useDescriptor(`${name}-detail`)
  if (!descriptor) return null
  const linked = links(upload)
  const record: Upload = upload
  const valueOf = (field: string): ReactNode => {
    if (Object.hasOwn(linked, field)) return linked[field]
    if (field === 'finished' && !upload.finished) return translate('messages.inProgress')
    return displayNode(`${name}-detail`, fieldOf(descriptor, field), { ...record }, translate, clock)
  }
  const percent = upload.progress ?? undefined
  return (
    <FactStrip
      lead={
        upload.finished ? undefined : (
          <ProgressBar
            value={percent}
            {...(percent !== undefined && { tone: progressTone(percent) })}
            label={translate('messages.uploadInProgress')}
          />
        )
      }
      facts={facts.map((field) => ({
        label: translate(`resources.${name}-detail.fields.${field}`),
        wide: field === 'taskDes',
        value: valueOf(field),
      }))}
    />
  )
}

function RefusedLines<Detail extends Upload>({
  name,
  texts,
  fields,
  uploadId,
  isRunning,
}: UploadPageProps<Detail> & { readonly uploadId: string; readonly isRunning: boolean }) {
  const translate = useTranslate()
  const params = useMemo(() => ({ uploadId: Number(uploadId) }), [uploadId])
  const empty = isRunning
    ? { title: translate('messages.uploadInProgress'), text: translate(`${texts}.noneYet`) }
    : { title: translate(`${texts}.noneRefused`), text: translate(`${texts}.noneRefusedText`) }
  return (
    <SchemaList
      resource={`${name}-line`}
      params={params}
      title={translate(`resources.${name}-detail.fields.data`)}
      fields={fields}
      empty={empty}
    />
  )
}
