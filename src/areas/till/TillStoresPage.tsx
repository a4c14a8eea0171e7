import { useTranslate } from 'ra-core'
import { Link } from '../../ui/kit/Link'
import { Page } from '../../ui/kit/Page'
import { PageHeader } from '../../ui/kit/PageHeader'
import { SchemaList } from '../../ui/list/SchemaList'
import { TillImportButton } from './TillImportButton'

const REFRESH_MS = 30_000

/** How the labels of each store compare with its tills. */
export function TillStoresPage() {
  const translate = useTranslate()
  const title = translate('app.routes.till')
  return (
    <Page>
      <PageHeader title={title} actions={<Link to="/till/prices">{translate('app.routes.tillPrices')}</Link>} />
      <SchemaList resource="till-summary" title={title} refreshEvery={REFRESH_MS} toolbar={<TillImportButton />} />
    </Page>
  )
}
