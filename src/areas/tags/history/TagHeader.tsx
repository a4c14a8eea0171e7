import { ArrowLeft } from 'lucide-react'
import { useGetOne, useTranslate, type RaRecord } from 'ra-core'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useVariant } from '../../../data/session'
import { useStoreName } from '../../../data/storeName'
import { useDescriptor } from '../../../data/useDescriptor'
import { HttpError } from '../../../data/http'
import type { Tag } from '../../../generated/types'
import { fieldOf } from '../../../schema/descriptor'
import { recordId } from '../../../schema/recordId'
import { displayNode } from '../../../ui/displays/registry'
import { Link } from '../../../ui/kit/Link'
import { PageHeader } from '../../../ui/kit/PageHeader'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { useTagTypes } from '../../../ui/tagTypes/useTagTypes'
import styles from './history.module.css'
import { HISTORY_KINDS, historyHref, type HistoryKind, type TagPath } from './historyKinds'
import { TagPicture } from './TagPicture'

const REFRESH_EVERY = 10_000

/** Which tag it is and how it is, the way back to its store, and its other histories (spec/1 §2.8). */
export function TagHeader({ tag, title }: { tag: TagPath; title: string }) {
  const translate = useTranslate()
  const store = useStoreName(tag.storeCode)
  return (
    <>
      <Link to={`/tag/detail/${encodeURIComponent(tag.storeCode)}`} className={styles.back}>
        <ArrowLeft size={14} aria-hidden="true" />
        {translate('areas.tags.history.back', { store })}
      </Link>
      <PageHeader
        title={
          <>
            {title} <span className={styles.tagId}>{tag.tagId}</span>
          </>
        }
      />
      <Facts tag={tag} />
      <HistoryTabs tag={tag} />
    </>
  )
}

function Facts({ tag }: { tag: TagPath }) {
  const translate = useTranslate()
  const descriptor = useDescriptor('tag')
  const types = useTagTypes()
  const { data, error } = useGetOne<RaRecord<string> & Tag>(
    'tag',
    { id: recordId(['storeCode', 'tagMac'], { ...tag }), meta: { params: { storeCode: tag.storeCode } } },
    // A tag that has left the store keeps its histories: no reason to end the session.
    { meta: { background: true }, refetchInterval: REFRESH_EVERY },
  )
  if (!descriptor) return null
  if (error instanceof HttpError && error.status === 404) return <p className={styles.gone}>{translate('areas.tags.history.unknown')}</p>
  const shown = (field: 'status' | 'battery' | 'gwIp' | 'updatedAt'): ReactNode => data && (displayNode('tag', fieldOf(descriptor, field), { ...data }, translate) ?? '–')
  const productHref = `/product/list/${encodeURIComponent(tag.storeCode)}?filter_prCode=${encodeURIComponent(data?.prCode ?? '')}`
  const product = data?.prCode ? <Link to={productHref}>{data.prCode}</Link> : translate('areas.tags.history.noProduct')
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['status', shown('status')],
    ['type', data && (types.detail(data.tagType) || '–')],
    ['product', data && product],
    ['battery', shown('battery')],
    ['gateway', shown('gwIp')],
    ['updated', shown('updatedAt')],
  ]
  return (
    <div className={styles.identity}>
      {data && <TagPicture tag={tag} tagType={data.tagType} />}
      <dl className={styles.facts}>
        <div>
          <dt>{translate('resources.tag.fields.tagMac')}</dt>
          <dd className={styles.mono}>{tag.tagMac}</dd>
        </div>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{translate(`areas.tags.history.facts.${name}`)}</dt>
            <dd>{value ?? <Skeleton width={80} height={16} />}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function HistoryTabs({ tag }: { tag: TagPath }) {
  const translate = useTranslate()
  const { enableTagUpdateHistory } = useVariant()
  const kinds: readonly HistoryKind[] = HISTORY_KINDS.filter((kind) => kind !== 'update' || enableTagUpdateHistory)
  return (
    <nav className={styles.tabs} aria-label={translate('areas.tags.history.tabsLabel')}>
      {kinds.map((kind) => (
        <NavLink key={kind} to={historyHref(tag, kind)} className={styles.tab ?? ''} replace>
          {translate(`areas.tags.history.tabs.${kind}`)}
        </NavLink>
      ))}
    </nav>
  )
}
