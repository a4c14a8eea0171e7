import { ChevronLeft, ChevronRight, RotateCw } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { cx } from '../../ui/kit/cx'
import { IconButton } from '../../ui/kit/IconButton'
import { LabelImage, type LabelImageProps } from './LabelImage'
import styles from './label.module.css'
import type { Pages } from './usePages'

interface PageStripProps {
  readonly pages: Pages
  /** The URLs of the pages' images, the main one first. */
  readonly images: readonly string[]
  readonly pixels: LabelImageProps['pixels']
}

const THUMBNAIL = { width: 72, height: 48 }

/** Previous, next, rotate, and a thumbnail of every page. */
export function PageStrip({ pages, images, pixels }: PageStripProps) {
  const translate = useTranslate()
  const { page, previous, next, rotate, show } = pages
  return (
    <div className={styles.strip} role="toolbar" aria-label={translate('label.pages')}>
      <IconButton
        label={translate('label.previous')}
        icon={<ChevronLeft size={18} aria-hidden="true" />}
        unavailable={page === 0}
        onClick={previous}
      />
      <ol className={styles.thumbnails}>
        {images.map((src, at) => (
          <li key={at}>
            <button
              type="button"
              className={cx(styles.thumbnail, at === page && styles.current)}
              aria-label={pageName(translate, at)}
              aria-current={at === page ? 'page' : undefined}
              onClick={() => show(at)}
            >
              <LabelImage src={src} alt="" pixels={pixels} room={THUMBNAIL} />
            </button>
          </li>
        ))}
      </ol>
      <IconButton
        label={translate('label.next')}
        icon={<ChevronRight size={18} aria-hidden="true" />}
        unavailable={page >= images.length - 1}
        onClick={next}
      />
      <IconButton label={translate('label.rotate')} icon={<RotateCw size={16} aria-hidden="true" />} onClick={rotate} />
    </div>
  )
}

/** A page in words. */
export const pageName = (translate: ReturnType<typeof useTranslate>, page: number): string =>
  page === 0 ? translate('label.main') : translate('label.subPage', { number: page })
