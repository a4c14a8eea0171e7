import { useQuery } from '@tanstack/react-query'
import { Check, Clock, TriangleAlert } from 'lucide-react'
import { useGetOne, useTranslate, type RaRecord } from 'ra-core'
import { mayAccess } from '../../../data/authProvider'
import { useClock } from '../../../data/clock'
import { request } from '../../../data/http'
import type { Product, Tag, Timeline, WaitingLabel } from '../../../generated/types'
import { recordId } from '../../../schema/recordId'
import { fillPath } from '../../../schema/template'
import { Card } from '../../../ui/kit/Card'
import { Link } from '../../../ui/kit/Link'
import { Ago } from '../../../ui/displays/ago'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { TagLabel } from '../../../domain/label/TagLabel'
import { useProductFace } from '../../../domain/productInfo/useProductFace'
import { waitReasonText } from '../waitReason'
import styles from './tagPage.module.css'

const REFRESH_EVERY = 5_000
const MINUTE_LENGTH = 16

interface TagFaceProps {
  readonly storeCode: string
  /** Undefined while loading. */
  readonly tag: Tag | undefined
  /** The path of its timeline. */
  readonly path: string
}

/** The label's image, the product on it, and whether it is up to date. */
export function TagFace({ storeCode, tag, path }: TagFaceProps) {
  const translate = useTranslate()
  return (
    <Card>
      <TagLabel storeCode={storeCode} tag={tag} />
      <div className={styles.shown}>
        {!tag ? (
          <Skeleton height={44} />
        ) : tag.prCode ? (
          <ShownProduct storeCode={storeCode} prCode={tag.prCode} />
        ) : (
          <p className={styles.name}>{translate('areas.tags.history.noProduct')}</p>
        )}
        {tag && <LabelState storeCode={storeCode} tagMac={tag.tagMac} path={path} />}
      </div>
    </Card>
  )
}

/** The product of the label, by name rather than code where possible. */
function ShownProduct({ storeCode, prCode }: { readonly storeCode: string; readonly prCode: string }) {
  const faceOf = useProductFace()
  const mayRead = mayAccess('product', 'list')
  const { data } = useGetOne<RaRecord<string> & Product>(
    'product',
    { id: recordId(['storeCode', 'prCode'], { storeCode, prCode }), meta: { params: { storeCode } } },
    // A family, or a code without a product yet, is shown by its code.
    { enabled: mayRead, retry: false, meta: { background: true } },
  )
  const { name, price } = faceOf(data?.prInfo)
  return (
    <div>
      <p className={styles.name}>
        {name || prCode}
        {price !== '' && <span className={styles.price}>{price}</span>}
      </p>
      <p className={styles.code}>
        {data ? <Link to={fillPath('/product/{storeCode}/{prCode}', { storeCode, prCode })}>{prCode}</Link> : prCode}
      </p>
    </div>
  )
}

/** Whether the label shows what it should, and why not; by its last update where nothing is noted of it yet. */
function LabelState({
  storeCode,
  tagMac,
  path,
}: {
  readonly storeCode: string
  readonly tagMac: string
  readonly path: string
}) {
  const translate = useTranslate()
  const clock = useClock()
  const { data, error } = useQuery({
    queryKey: ['waiting-label', 'one', storeCode, tagMac],
    queryFn: ({ signal }) =>
      request<WaitingLabel>('GET', fillPath('/api/v1/waiting-label/{id}', { id: `${storeCode}.${tagMac}` }), {
        signal,
      }),
    refetchInterval: REFRESH_EVERY,
    retry: false,
    meta: { background: true },
  })
  if (error && !data) return <UpdateState path={path} />
  if (!data) return <Skeleton height={20} />
  const at = (epoch: number | null | undefined) => clock.text(epoch).slice(0, MINUTE_LENGTH)
  const isShown = data.state === 'SHOWN'
  const { Icon, style } = SAID[isShown ? 'shown' : data.state === 'WAITING' ? 'waiting' : 'failed']
  return (
    <div className={style}>
      <Icon size={14} aria-hidden="true" />
      <div>
        <p>
          {isShown
            ? translate('areas.waiting.shownSince', { time: at(data.shownAt) })
            : translate('areas.waiting.waitingSince', {
                time: at(data.wantedAt),
                reason: waitReasonText(data, translate, clock),
              })}
        </p>
        {!isShown && data.shownAt != null && (
          <p>
            {translate('areas.waiting.lastConfirmed')} · <Ago epoch={data.shownAt} />
          </p>
        )}
      </div>
    </div>
  )
}

/** Whether the label is up to date: the last update that was sent, and its result. */
function UpdateState({ path }: { readonly path: string }) {
  const translate = useTranslate()
  const { data } = useQuery({
    queryKey: ['tag', 'timeline', path, 'last'],
    queryFn: ({ signal }) => request<Timeline>('GET', path, { query: { kinds: 'update,alarm', length: 20 }, signal }),
    refetchInterval: REFRESH_EVERY,
    retry: false,
    meta: { background: true },
  })
  if (!data) return <Skeleton height={20} />
  const updates = data.entries.filter(({ kind }) => kind === 'update')
  const [last] = updates
  if (!last) return <p className={styles.quiet}>{translate('areas.tags.page.truth.nothingSent')}</p>
  const shown = updates.find(({ state }) => state === 'OK')
  const said = last === shown ? 'shown' : last.state === 'WAITING' ? 'waiting' : 'failed'
  const { Icon, style } = SAID[said]
  const reason =
    said === 'failed' ? data.entries.find(({ kind, at }) => kind === 'alarm' && at >= last.at)?.data : undefined
  return (
    <div className={style}>
      <Icon size={14} aria-hidden="true" />
      <div>
        <p>
          {translate(`areas.tags.page.truth.${said}`)} ·{' '}
          <Ago epoch={said === 'waiting' ? last.at : (last.stateAt ?? last.at)} />
        </p>
        {reason !== undefined && <p>{reason}</p>}
        {shown && shown !== last && (
          <p>
            {translate('areas.tags.page.truth.stillShows')} · <Ago epoch={shown.stateAt ?? shown.at} />
          </p>
        )}
      </div>
    </div>
  )
}

const SAID = {
  shown: { Icon: Check, style: styles.quiet },
  waiting: { Icon: Clock, style: styles.waiting },
  failed: { Icon: TriangleAlert, style: styles.failed },
} as const
