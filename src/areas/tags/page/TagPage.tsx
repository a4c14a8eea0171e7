import { useGetOne, useTranslate, type RaRecord } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { isMissing, whileThere } from '../../../data/errors'
import { useVariant } from '../../../data/session'
import { useStoreName } from '../../../data/storeName'
import { useDescriptor } from '../../../data/useDescriptor'
import type { Tag } from '../../../generated/types'
import { recordId } from '../../../schema/recordId'
import { fillPath } from '../../../schema/template'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { RecordActions } from '../../../ui/list/RecordActions'
import { useRemembered } from '../../../domain/record/recents'
import { RecordPage } from '../../../domain/record/RecordPage'
import { useTagTypes } from '../../../domain/tagTypes/useTagTypes'
import { Timeline } from '../../../domain/timeline/Timeline'
import type { TimelineKind } from '../../../domain/timeline/useTimeline'
import { CollectingNotice } from '../CollectingNotice'
import { historyHref } from '../history/tagHistory'
import { ReadingChart } from '../history/ReadingChart'
import { TAG_DIALOGS } from '../tagDialogs'
import { eventsHref, isOfRealKind } from './labelEvents'
import { LabelWay } from './LabelWay'
import { TakeOut } from './TakeOut'
import { TagFace } from './TagFace'
import { TagFacts } from './TagFacts'

const REFRESH_EVERY = 5_000
const BUTTONS = ['led', 'page', 'statusCheck', 'assign', 'reassign', 'shownAt'] as const
const OF_PAGE = ['assign'] as const
const KINDS = ['update', 'alarm', 'command', 'event', 'battery', 'reset'] as const satisfies readonly TimelineKind[]

/** One tag: its label and whether that is up to date, its state, its commands, and its timeline. */
export function TagPage() {
  const translate = useTranslate()
  const types = useTagTypes()
  const { storeCode = '', tagMac = '' } = useParams()
  const store = useStoreName(storeCode)
  const { enableTagUpdateHistory } = useVariant()
  const descriptor = useDescriptor('tag')
  const params = useMemo(() => ({ storeCode }), [storeCode])
  const {
    data: tag,
    error,
    refetch,
  } = useGetOne<RaRecord<string> & Tag>(
    'tag',
    { id: recordId(['storeCode', 'tagMac'], { storeCode, tagMac }), meta: { params } },
    { refetchInterval: whileThere(REFRESH_EVERY), retry: false, meta: { background: true } },
  )
  useRemembered(
    tag && {
      kind: 'tag',
      to: fillPath('/tag/{storeCode}/{tagMac}', { storeCode, tagMac }),
      name: tag.productName ?? '',
      code: tag.tagId,
      storeCode,
    },
  )
  // One that was taken out meanwhile is not what it was last.
  if (error && (!tag || isMissing(error))) return <LoadFailed ofPage error={error} onRetry={() => void refetch()} />
  const path = fillPath('/timeline/store/{storeCode}/tag/{tagMac}', { storeCode, tagMac })
  const historyOf = (kind: (typeof KINDS)[number] | undefined) => {
    if (kind === 'event') return eventsHref(tagMac)
    const wanted = kind === undefined || kind === 'command' ? 'update' : kind
    return tag && (wanted !== 'update' || enableTagUpdateHistory)
      ? historyHref({ storeCode, tagMac, tagId: tag.tagId }, wanted)
      : undefined
  }
  const buttons = BUTTONS.filter((id) => !isUnable(tag, id))
  const isOfRealGateway = tag?.tagType != null && isOfRealKind(tag.tagType)
  return (
    <RecordPage
      back={{
        to: `/tag/detail/${encodeURIComponent(storeCode)}`,
        label: translate('areas.tags.history.back', { store }),
      }}
      title={tag ? translate('areas.tags.page.title', { tag: tag.tagId }) : <Skeleton width={180} height={24} />}
      subtitle={tag ? [types.detail(tag.tagType), tag.tagMac].filter(Boolean).join(' · ') : null}
      actions={
        descriptor && (
          <>
            <RecordActions
              descriptor={descriptor}
              record={tag}
              params={params}
              dialogs={TAG_DIALOGS}
              buttons={buttons}
              ofPage={OF_PAGE}
            />
            {isOfRealGateway && <TakeOut tag={tag} />}
          </>
        )
      }
      aside={<TagFace storeCode={storeCode} tag={tag} path={path} />}
    >
      <CollectingNotice storeCode={storeCode} />
      <TagFacts tag={tag} storeCode={storeCode} />
      {tag && (isOfRealGateway || tag.imitates) && <LabelWay storeCode={storeCode} tagMac={tag.tagMac} />}
      {tag ? <ReadingChart kind="battery" tag={tag} /> : <Skeleton height={280} />}
      <Timeline resource="tag" storeCode={storeCode} path={path} kinds={KINDS} historyOf={historyOf} />
    </RecordPage>
  )
}

/** Whether a tag has nothing to do this with: what needs a product only waits for one. */
const isUnable = (tag: Tag | undefined, id: (typeof BUTTONS)[number]) =>
  (id === 'led' && tag?.canBlink === false) || (id === 'page' && tag?.canTurn === false)
