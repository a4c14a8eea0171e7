import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { request } from '../../../data/http'
import type { TagPreview } from '../../../generated/types'
import { fillPath } from '../../../schema/template'
import { lazily } from '../../../ui/kit/lazily'
import { LabelImage, pngAddress } from '../../../domain/label/LabelImage'
import { useLabelSize } from '../../../domain/label/useLabelSize'
import styles from '../../../domain/history/recordPage.module.css'
import type { TagPath } from './tagHistory'

const TagPreviewDialog = lazily(() =>
  import('../../../domain/label/TagPreviewDialog').then((module) => module.TagPreviewDialog),
)

const PREVIEW = { id: 'preview', on: 'row', permission: 'tag.read' } as const
const ROOM = { width: 110, height: 52 }
const REFRESH_MS = 10_000

/** A small image of what the tag shows now; a click enlarges it. Renders nothing if there is no image. */
export function TagPicture({ tag, tagType }: { tag: TagPath; tagType: string | undefined }) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const pixels = useLabelSize(tagType)
  const path = fillPath('/preview/store/{storeCode}/tag/{tagId}', { ...tag })
  const { data, isPending } = useQuery({
    queryKey: ['tag-preview', path],
    queryFn: ({ signal }) => request<TagPreview>('GET', path, { query: { t: Math.floor(Date.now() / 1000) }, signal }),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    retry: false,
    meta: { background: true },
  })
  if (isPending) return <span className={styles.picture} aria-hidden="true" />
  if (!data?.encodedImage) return null
  return (
    <>
      <button type="button" className={styles.picture} onClick={() => setOpen(true)}>
        <LabelImage
          src={pngAddress(data.encodedImage)}
          alt={translate('label.title', { tag: tag.tagId })}
          pixels={pixels}
          room={ROOM}
        />
      </button>
      {open && (
        <TagPreviewDialog
          action={PREVIEW}
          resource="tag"
          rows={[]}
          params={{ ...tag, tagType }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
