import { useGetOne, useTranslate, type RaRecord } from 'ra-core'
import type { ReactNode } from 'react'
import { useClock } from '../../../data/clock'
import { isMissing, whileThere } from '../../../data/errors'
import { useVariant } from '../../../data/session'
import { useStoreName } from '../../../data/storeName'
import { useDescriptor } from '../../../data/useDescriptor'
import type { Tag } from '../../../generated/types'
import { fieldOf } from '../../../schema/descriptor'
import { recordId } from '../../../schema/recordId'
import displays from '../../../ui/displays/displays.module.css'
import { displayNode } from '../../../ui/displays/registry'
import { RecordHeader } from '../../../domain/history/RecordHeader'
import page from '../../../domain/history/recordPage.module.css'
import { RecordTabs } from '../../../domain/history/RecordTabs'
import { FactStrip } from '../../../ui/kit/FactStrip'
import { Link } from '../../../ui/kit/Link'
import { useTagTypes } from '../../../domain/tagTypes/useTagTypes'
import { HISTORY_KINDS, historyHref, type HistoryKind, type TagPath } from './tagHistory'
import { TagPicture } from './TagPicture'

const REFRESH_MS = 10_000

/** The tag's identity and state, a link back to its store, and tabs for its histories. */
export function TagHeader({ tag, title }: { tag: TagPath; title: string }) {
  const translate = useTranslate()
  const store = useStoreName(tag.storeCode)
  return (
    <>
      <RecordHeader
        back={{
          to: `/tag/detail/${encodeURIComponent(tag.storeCode)}`,
          label: translate('areas.tags.history.back', { store }),
        }}
        title={title}
        code={tag.tagId}
      />
      <Facts tag={tag} />
      <HistoryTabs tag={tag} />
    </>
  )
}

function Facts({ tag }: { tag: TagPath }) {
  const translate = useTranslate()
  const clock = useClock()
  const descriptor = useDescriptor('tag')
  const types = useTagTypes()
  const { data, error } = useGetOne<RaRecord<string> & Tag>(
    'tag',
    { id: recordId(['storeCode', 'tagMac'], { ...tag }), meta: { params: { storeCode: tag.storeCode } } },
    // The histories of a tag outlive its removal from the store: a 404 must not end the session.
    { meta: { background: true }, refetchInterval: whileThere(REFRESH_MS) },
  )
  if (!descriptor) return null
  if (isMissing(error)) return <p className={page.gone}>{translate('areas.tags.history.unknown')}</p>
  const shown = (field: 'status' | 'battery' | 'gwIp' | 'updatedAt'): ReactNode =>
    data && (displayNode('tag', fieldOf(descriptor, field), { ...data }, translate, clock) ?? null)
  const productHref = `/product/list/${encodeURIComponent(tag.storeCode)}?filter_prCode=${encodeURIComponent(data?.prCode ?? '')}&condition_prCode===`
  const product = data?.prCode ? <Link to={productHref}>{data.prCode}</Link> : translate('areas.tags.history.noProduct')
  const label = (name: string) => translate(`areas.tags.history.facts.${name}`)
  const facts = [
    { label: translate('resources.tag.fields.tagMac'), value: <span className={displays.mono}>{tag.tagMac}</span> },
    { label: label('status'), value: shown('status') },
    { label: label('type'), value: data && (types.detail(data.tagType) || null), wide: true },
    { label: label('product'), value: data && product },
    { label: label('battery'), value: shown('battery') },
    { label: label('gateway'), value: shown('gwIp') },
    { label: label('updated'), value: shown('updatedAt') },
  ]
  return <FactStrip facts={facts} lead={<TagPicture tag={tag} tagType={data?.tagType} />} />
}

function HistoryTabs({ tag }: { tag: TagPath }) {
  const translate = useTranslate()
  const { enableTagUpdateHistory } = useVariant()
  const kinds: readonly HistoryKind[] = HISTORY_KINDS.filter((kind) => kind !== 'update' || enableTagUpdateHistory)
  const tabs = kinds.map((kind) => ({
    to: historyHref(tag, kind),
    label: translate(`areas.tags.history.tabs.${kind}`),
  }))
  return <RecordTabs label={translate('areas.tags.history.tabsLabel')} tabs={tabs} />
}
