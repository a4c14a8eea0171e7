import { CalendarDays, Plus } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router'
import { useViewer } from '../../data/session'
import { can } from '../../schema/access'
import { Button } from '../../ui/kit/Button'
import { Page } from '../../ui/kit/Page'
import { PageHeader } from '../../ui/kit/PageHeader'
import { SchemaList } from '../../ui/list/SchemaList'

const REFRESH_MS = 10_000

/** The price batches of the account's stores. */
export function BatchesPage() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const title = translate('app.routes.priceBatch')
  const add = can(useViewer(), 'product.write') && (
    <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => void navigate('/batch/new')}>
      {translate('areas.batches.new')}
    </Button>
  )
  const calendar = (
    <Button icon={<CalendarDays size={16} aria-hidden="true" />} onClick={() => void navigate('/batch/calendar')}>
      {translate('areas.batches.calendar.open')}
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title={title}
        actions={
          <>
            {calendar}
            {add}
          </>
        }
      />
      <SchemaList resource="price-batch" title={title} refreshEvery={REFRESH_MS} />
    </Page>
  )
}
