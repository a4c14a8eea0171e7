import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useEffect, useMemo, useState } from 'react'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { cx } from '../../../ui/kit/cx'
import { IconButton } from '../../../ui/kit/IconButton'
import { labelCount, type PrintItem, titleOf } from '../list/items'
import { cropMarks } from './cropMarks'
import { labelsOn, marginFor, pagesFor, placeOf, type Sheet, type Size } from './sheet'
import styles from './sheets.module.css'
import { usePagePreviews } from './usePagePreviews'

interface SheetPreviewProps {
  readonly sheet: Sheet
  readonly size: Size
  readonly layoutId: string
  readonly items: readonly PrintItem[]
  readonly start: number
  readonly showCropMarks: boolean
  readonly onStart: (start: number) => void
  /** Reports the items whose barcode was left out, by key. */
  readonly onDrawn: (leftOut: Readonly<Record<string, boolean>>) => void
}

/** A preview of a printed sheet. On the first one, a click on a place marks the places before it as used. */
export function SheetPreview({
  sheet,
  size,
  layoutId,
  items,
  start,
  showCropMarks,
  onStart,
  onDrawn,
}: SheetPreviewProps) {
  const translate = useTranslate()
  const labels = labelCount(items)
  const pages = Math.max(1, pagesFor(sheet, labels, start))
  const [selectedPage, setSelectedPage] = useState(0)
  const page = Math.min(selectedPage, pages - 1)
  const places = labelsOn(sheet)
  const onPage = useMemo(
    () => itemsBetween(items, page * places - start, (page + 1) * places - start),
    [items, page, places, start],
  )
  const shown = useMemo(
    () => [...new Map(onPage.filter((item) => item !== undefined).map((item) => [item.key, item])).values()],
    [onPage],
  )
  const { pictures, isFetching, error, retry } = usePagePreviews(
    shown,
    layoutId,
    size[0] * size[1],
    marginFor(sheet, size),
  )
  useEffect(
    () =>
      onDrawn(
        Object.fromEntries(Object.entries(pictures).flatMap(([key, label]) => (label ? [[key, label.leftOut]] : []))),
      ),
    [pictures, onDrawn],
  )
  const [width, height] = sheet.page
  const inset = [(sheet.label[0] - size[0]) / 2, (sheet.label[1] - size[1]) / 2] as const

  if (error) return <LoadFailed error={error} onRetry={retry} />
  return (
    <div className={styles.preview}>
      <div className={styles.pager}>
        <IconButton
          size="s"
          label={translate('areas.print.sheet.previous')}
          icon={<ChevronLeft />}
          unavailable={page === 0}
          onClick={() => setSelectedPage(page - 1)}
        />
        <span>{translate('areas.print.sheet.page', { page: page + 1, pages })}</span>
        <IconButton
          size="s"
          label={translate('areas.print.sheet.next')}
          icon={<ChevronRight />}
          unavailable={page >= pages - 1}
          onClick={() => setSelectedPage(page + 1)}
        />
      </div>
      <div className={styles.desk}>
        <div
          className={styles.sheet}
          style={{ aspectRatio: `${width} / ${height}`, '--ratio': width / height } as never}
          aria-busy={isFetching}
          data-page={page + 1}
        >
          {onPage.map((item, at) => {
            const place = placeOf(sheet, at)
            const isUsed = page === 0 && at < start
            const box = {
              left: `${(place.x / width) * 100}%`,
              top: `${(place.y / height) * 100}%`,
              width: `${(sheet.label[0] / width) * 100}%`,
              height: `${(sheet.label[1] / height) * 100}%`,
            }
            const picture = item && pictures[item.key]?.picture
            const content = item ? (
              picture ? (
                <img
                  src={`data:image/png;base64,${picture}`}
                  alt={titleOf(item) || translate(`areas.print.kinds.${item.kind}`)}
                  style={{
                    inset: `${(inset[1] / sheet.label[1]) * 100}% ${(inset[0] / sheet.label[0]) * 100}%`,
                    width: `${(size[0] / sheet.label[0]) * 100}%`,
                    height: `${(size[1] / sheet.label[1]) * 100}%`,
                  }}
                />
              ) : null
            ) : (
              <span aria-hidden="true">{isUsed ? '' : at + 1}</span>
            )
            const className = cx(styles.place, isUsed && styles.used, item && styles.filled)
            if (page > 0 || places === 1)
              return (
                <div key={at} className={className} style={box}>
                  {content}
                </div>
              )
            return (
              <button
                key={at}
                type="button"
                className={className}
                style={box}
                onClick={() => onStart(at)}
                title={translate('areas.print.sheet.startHere', { at: at + 1 })}
              >
                <span className="visuallyHidden">{translate('areas.print.sheet.startHere', { at: at + 1 })}</span>
                {content}
              </button>
            )
          })}
          {showCropMarks && (
            <svg className={styles.marks} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
              {cropMarks(sheet).map((line, at) => (
                <line key={at} {...line} />
              ))}
            </svg>
          )}
        </div>
      </div>
    </div>
  )
}

/** The items of the labels from an index up to another; undefined for empty places. */
function itemsBetween(items: readonly PrintItem[], from: number, to: number): (PrintItem | undefined)[] {
  const found: (PrintItem | undefined)[] = Array.from({ length: to - from }, () => undefined)
  let at = 0
  for (const item of items) {
    if (at >= to) break
    for (let label = Math.max(at, from); label < Math.min(at + item.qty, to); label++) found[label - from] = item
    at += item.qty
  }
  return found
}
