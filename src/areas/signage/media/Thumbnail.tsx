import { FileCode2 } from 'lucide-react'
import type { Values } from '../../../schema/template'
import { contentPath, type Media, type MediaType, useContentAddress } from '../show/media'
import styles from './media.module.css'

interface ThumbnailProps {
  readonly storeCode: string
  readonly type: MediaType
  readonly media: Values
}

/** A file in a list: its thumbnail and its name. */
export function Thumbnail({ storeCode, type, media }: ThumbnailProps) {
  const file = media as unknown as Media
  return (
    <span className={styles.named}>
      <span className={styles.thumbnail} aria-hidden="true">
        {type === 'widget' ? (
          <FileCode2 size={18} />
        ) : (
          <Picture key={file._id} path={contentPath(storeCode, type, file, true)} version={file.updatedAt} />
        )}
      </span>
      <span className={styles.name}>{file.name}</span>
    </span>
  )
}

function Picture({ path, version }: { path: string; version: unknown }) {
  const src = useContentAddress(path, version)
  return src ? <img src={src} alt="" draggable={false} /> : null
}
