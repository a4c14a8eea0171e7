import { useTranslate } from 'ra-core'
import { useInfoFields } from '../../../domain/productInfo/useInfoFields'
import { HistoryPage } from './HistoryPage'

/** How many aliases are columns at once; the others wait in the column chooser. */
const SHOWN_ALIASES = 6

/** What a tag was made to show: a column for each entry of the alias configuration (spec/1 §2.8). */
export function TagUpdateHistoryPage() {
  const translate = useTranslate()
  const fields = useInfoFields(SHOWN_ALIASES)
  return <HistoryPage kind="update" title={translate('app.routes.tagUpdateHistory')} fields={fields} />
}
