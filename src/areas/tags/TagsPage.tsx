import { useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import { ListPage } from '../../ui/list/ListPage'

/** The tags of a store (spec/1 §2.8). */
export function TagsPage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  return (
    <ListPage
      resource="tag"
      params={{ storeCode }}
      title={translate('areas.tags.tags', { store: storeCode })}
    />
  )
}
