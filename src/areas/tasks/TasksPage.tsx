import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'

/** Tasks, the last started first (spec/2 §9). */
export function TasksPage() {
  const translate = useTranslate()
  return <ListPage resource="task" title={translate('app.routes.task')} />
}
