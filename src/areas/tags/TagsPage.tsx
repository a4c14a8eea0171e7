import { useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import { useStoreName } from '../../data/storeName'
import { ListPage } from '../../ui/list/ListPage'

/** The tags of a store (spec/1 §2.8). */
export function TagsPage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  const store = useStoreName(storeCode)
  return (
    <ListPage
      resource="tag"
      params={{ storeCode }}
      title={translate('app.routes.tagDetail', { store })}
    />
  )
}
