import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { request } from '../../data/http'
import type { Tag, TagPreview } from '../../generated/types'
import { fillPath } from '../../schema/template'
import { LabelFailed } from './LabelFailed'
import { LabelImage, pngAddress } from './LabelImage'
import { PageStrip, pageName } from './PageStrip'
import styles from './label.module.css'
import { useLabelSize } from './useLabelSize'
import { usePages } from './usePages'

/** How often a delivered image is looked for, in milliseconds. */
const REFRESH_EVERY = 5_000
const ROOM = { width: 310, height: 220 }

interface TagLabelProps {
  readonly storeCode: string
  /** undefined while it loads. */
  readonly tag: Pick<Tag, 'tagId' | 'tagType'> | undefined
}

/** A tag as it hangs at the shelf, with its pages, as one part of a page. */
export function TagLabel({ storeCode, tag }: TagLabelProps) {
  const translate = useTranslate()
  const pixels = useLabelSize(tag?.tagType)
  const path = tag ? fillPath('/preview/store/{storeCode}/tag/{tagId}', { storeCode, tagId: tag.tagId }) : ''
  const { data, error, refetch } = useQuery({
    queryKey: ['tag-preview', path],
    queryFn: ({ signal }) => request<TagPreview>('GET', path, { query: { t: Math.floor(Date.now() / 1000) }, signal }),
    enabled: tag !== undefined,
    refetchInterval: REFRESH_EVERY,
    retry: false,
    meta: { background: true },
  })
  const images = data
    ? [data.encodedImage, ...data.subPage].flatMap((image) => (image === null ? [] : [pngAddress(image)]))
    : []
  const pages = usePages(images.length, { byKey: false })
  if (error && !data) return <LabelFailed error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.stage}>
      <div className={styles.hung}>
        <LabelImage
          src={images[pages.page]}
          alt={translate('label.shows', { page: pageName(translate, pages.page) })}
          pixels={pixels}
          room={ROOM}
          turn={pages.turn}
        />
      </div>
      <PageStrip pages={pages} images={images} pixels={pixels} />
    </div>
  )
}
