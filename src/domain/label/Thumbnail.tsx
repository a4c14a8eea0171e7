import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { asText } from '../../ui/displays/values'
import type { Display } from '../../ui/displays/types'
import styles from './thumbnail.module.css'
import { listenForThumbnail, thumbnailAddress, type ThumbnailOf, wantThumbnail } from './thumbnails'

/** A thumbnail of a label as it hangs at the shelf. Its space is reserved, so that nothing moves when it loads. */
export function Thumbnail({ kind, storeCode, id, version }: ThumbnailOf) {
  const subscribe = useCallback(
    (listener: () => void) => listenForThumbnail({ kind, storeCode, id, version }, listener),
    [kind, storeCode, id, version],
  )
  const read = () => thumbnailAddress({ kind, storeCode, id, version })
  const address = useSyncExternalStore(subscribe, read, read)
  useEffect(() => wantThumbnail({ kind, storeCode, id, version }), [kind, storeCode, id, version])
  return (
    <span className={styles.place}>
      {address === undefined ? null : (
        <img className={styles.label} src={address} alt="" decoding="async" draggable={false} />
      )}
    </span>
  )
}

/** The fields of a record that may change its label. */
const VERSION = ['prCode', 'layoutId', 'productName', 'tagType', 'nfc', 'updatedAt'] as const

/** The label of a tag or of a product. Its text is in the columns beside it. */
export const label: Display = {
  text: () => '',
  node: (_, { record }) => {
    const [storeCode, tagMac, prCode] = [asText(record.storeCode), asText(record.tagMac), asText(record.prCode)]
    const id = tagMac || prCode
    return id === '' ? null : (
      <Thumbnail
        kind={tagMac ? 'tags' : 'products'}
        storeCode={storeCode}
        id={id}
        version={VERSION.map((name) => asText(record[name])).join('\n')}
      />
    )
  },
  width: 92,
}
