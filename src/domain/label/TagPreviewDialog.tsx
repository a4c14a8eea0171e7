import { useTranslate } from 'ra-core'
import { request } from '../../data/http'
import { type Live, useLive } from '../../data/useLive'
import type { TagPreview } from '../../generated/types'
import { fillPath } from '../../schema/template'
import { Dialog } from '../../ui/kit/Dialog'
import { Skeleton } from '../../ui/kit/Skeleton'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { LiveNotice } from '../../ui/live/LiveNotice'
import { useTagTypes } from '../tagTypes/useTagTypes'
import { LabelFailed } from './LabelFailed'
import { LabelImage, pngAddress } from './LabelImage'
import { PageStrip, pageName } from './PageStrip'
import { PreviewFacts } from './PreviewFacts'
import styles from './label.module.css'
import { useLabelSize } from './useLabelSize'
import { usePages } from './usePages'

/** How often a delivered image is looked for, in milliseconds. */
const REFRESH_EVERY = 5_000

/**
 * What a tag shows: main image and sub-pages with previous, next and rotate, and what is behind them
 * (`GET /preview/store/{code}/tag/{id}?t=`). The row is a tag, a tag of a product or one of a task.
 */
export function TagPreviewDialog({ rows, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const types = useTagTypes()
  const tag = { ...params, ...rows[0] }
  const [tagId, tagType] = [String(tag['tagId'] ?? ''), typeof tag['tagType'] === 'string' ? tag['tagType'] : undefined]
  const path = fillPath('/preview/store/{storeCode}/tag/{tagId}', tag)
  const live = useLive(
    ['tag-preview', path],
    (signal) => request<TagPreview>('GET', path, { query: { t: Math.floor(Date.now() / 1000) }, signal }),
    REFRESH_EVERY,
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={translate('label.title', { tag: tagId })}
      description={types.detail(tagType) || undefined}
    >
      <Preview live={live} tagType={tagType} />
    </Dialog>
  )
}

function Preview({ live, tagType }: { live: Live<TagPreview>; tagType: string | undefined }) {
  const translate = useTranslate()
  const pixels = useLabelSize(tagType)
  const { data, error } = live
  const images = data
    ? [data.encodedImage, ...data.subPage].flatMap((image) => (image === null ? [] : [pngAddress(image)]))
    : []
  const pages = usePages(images.length)
  if (!data && error) return <LabelFailed error={error} onRetry={live.refresh} />
  return (
    <>
      <LiveNotice live={live} />
      <div className={styles.preview}>
        <div className={styles.stage}>
          <div className={styles.shelf}>
            <LabelImage
              src={images[pages.page]}
              alt={translate('label.shows', { page: pageName(translate, pages.page) })}
              pixels={pixels}
              turn={pages.turn}
            />
          </div>
          <PageStrip pages={pages} images={images} pixels={pixels} />
        </div>
        {data ? <PreviewFacts preview={data} /> : <Skeleton height={260} />}
      </div>
    </>
  )
}
