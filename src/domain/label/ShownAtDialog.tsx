import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { ClockContext, useClock } from '../../data/clock'
import { HttpError, request } from '../../data/http'
import { saidText } from '../../data/said'
import type { LabelShown } from '../../generated/types'
import { clockIn } from '../../schema/clock'
import { fillPath } from '../../schema/template'
import { Banner } from '../../ui/kit/Banner'
import { Button } from '../../ui/kit/Button'
import { DateTimeText } from '../../ui/kit/DateTimeText'
import { Dialog } from '../../ui/kit/Dialog'
import { InfoIcon } from '../../ui/kit/icons'
import { Skeleton } from '../../ui/kit/Skeleton'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { LabelFailed } from './LabelFailed'
import { LabelImage, pngAddress } from './LabelImage'
import { PageStrip, pageName } from './PageStrip'
import { ShownFacts } from './ShownFacts'
import styles from './label.module.css'
import { useLabelSize } from './useLabelSize'
import { usePages } from './usePages'

/** The field of a row that says of which moment it opens. */
const MOMENTS: Readonly<Record<string, string>> = { 'label-entry': 'updatedAt', 'price-mismatch': 'from' }

/**
 * What a label showed at a moment of its store's clock, from the ledger. The row is a tag, of which it opens with now, or
 * something that the ledger says, of which it opens with when that was.
 */
export function ShownAtDialog({ resource, rows, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const row = { ...params, ...rows[0] }
  const [at, setAt] = useState(() => {
    const moment = rows[0]?.[MOMENTS[resource] ?? '']
    return typeof moment === 'number' ? String(moment) : undefined
  })
  const path = fillPath('/api/v1/label-shown/{storeCode}/{tagMac}', row)
  const { data, error, refetch } = useQuery({
    queryKey: ['label-entry', 'shown', path, at],
    queryFn: ({ signal }) => request<LabelShown>('GET', path, { query: { at }, signal }),
    placeholderData: (before) => before,
    retry: false,
    meta: { background: true },
  })
  const wrong = error instanceof HttpError ? error.fields?.['at'] : undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={translate('label.shownAt.title', { tag: String(row['tagId'] ?? row['tagMac'] ?? '') })}
      description={translate('label.shownAt.text')}
    >
      <ClockContext value={clockIn(data?.timeZone)}>
        <div className={styles.moment}>
          <Moment at={data?.at} error={wrong && saidText(wrong, translate)} onAsk={setAt} />
          <div role="status">
            {error && !wrong ? (
              <LabelFailed error={error} onRetry={() => void refetch()} />
            ) : data ? (
              <Shown shown={data} />
            ) : (
              <Skeleton height={260} />
            )}
          </div>
        </div>
      </ClockContext>
    </Dialog>
  )
}

interface MomentProps {
  /** The moment that is answered. */
  readonly at: number | undefined
  readonly error: string | undefined
  readonly onAsk: (at: string) => void
}

function Moment({ at, error, onAsk }: MomentProps) {
  const translate = useTranslate()
  const clock = useClock()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? clock.text(at)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    onAsk(text.trim())
  }
  return (
    <form className={styles.ask} onSubmit={ask} noValidate>
      <DateTimeText label={translate('label.shownAt.at')} value={text} error={error} onChange={setTyped} />
      <Button type="submit" variant="primary" disabled={text.trim() === ''}>
        {translate('label.shownAt.ask')}
      </Button>
    </form>
  )
}

function Shown({ shown }: { readonly shown: LabelShown }) {
  const translate = useTranslate()
  const clock = useClock()
  if (!shown.isKnown)
    return (
      <Banner tone="info" icon={<InfoIcon />}>
        <p>
          {translate(shown.knownFrom == null ? 'label.shownAt.never' : 'label.shownAt.notYet', {
            time: clock.text(shown.knownFrom),
          })}
        </p>
        {shown.isForgotten === true && <p>{translate('label.shownAt.forgotten')}</p>}
      </Banner>
    )
  return (
    <div className={styles.preview}>
      {shown.noPicture == null ? (
        <Picture key={shown.number} shown={shown} />
      ) : (
        <p className={styles.none}>{translate(`resources.label-shown.enums.noPicture.${shown.noPicture}`)}</p>
      )}
      <ShownFacts shown={shown} />
    </div>
  )
}

function Picture({ shown }: { readonly shown: LabelShown }) {
  const translate = useTranslate()
  const pixels = useLabelSize(shown.tagType ?? undefined)
  const images = [shown.encodedImage, ...(shown.subPage ?? [])].flatMap((image) => (image ? [pngAddress(image)] : []))
  const pages = usePages(images.length, { byKey: false })
  return (
    <div className={styles.stage}>
      <div className={styles.shelf}>
        <LabelImage
          src={images[pages.page]}
          alt={translate('label.shownAt.alt', { page: pageName(translate, pages.page) })}
          pixels={pixels}
          turn={pages.turn}
        />
      </div>
      <PageStrip pages={pages} images={images} pixels={pixels} />
    </div>
  )
}
