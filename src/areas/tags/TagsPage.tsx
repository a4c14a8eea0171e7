import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useStoreName } from '../../data/storeName'
import { lazily } from '../../ui/kit/lazily'
import { ListPage } from '../../ui/list/ListPage'
import { useTagTypeField } from '../../domain/tagTypes/useTagTypeField'
import { CollectingNotice } from './CollectingNotice'
import { TAG_DIALOGS } from './tagDialogs'
import { useTagTypeChoices } from './useTagTypeChoices'

const TagShow = lazily(() => import('./TagShow').then((module) => module.TagShow))

const REFRESH_MS = 5_000

/** The tags of a store, live, with their commands: assignment, status checks, LED, pages, downloads. */
export function TagsPage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  const store = useStoreName(storeCode)
  const params = useMemo(() => ({ storeCode }), [storeCode])
  const fields = useTagTypeField(useTagTypeChoices(storeCode))
  return (
    <ListPage
      resource="tag"
      params={params}
      title={translate('app.routes.tagDetail', { store })}
      dialogs={TAG_DIALOGS}
      show={TagShow}
      fields={fields}
      refreshEvery={REFRESH_MS}
    >
      <CollectingNotice storeCode={storeCode} />
    </ListPage>
  )
}
