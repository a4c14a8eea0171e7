import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { statusColumn } from '../../../domain/history/updateStatus'
import { useInfoColumns } from '../../../domain/productInfo/useInfoColumns'
import { HistoryPage } from './HistoryPage'

/** How many aliases are columns at once; the others wait in the column chooser. */
const SHOWN_ALIASES = 6

/** What a tag was made to show: a column for each entry of the alias configuration (spec/1 §2.8). */
export function TagUpdateHistoryPage() {
  const translate = useTranslate()
  const infoColumns = useInfoColumns(SHOWN_ALIASES)
  const overrides = useMemo(() => ({ status: statusColumn(translate) }), [translate])
  return <HistoryPage kind="update" title={translate('app.routes.tagUpdateHistory')} overrides={overrides} {...infoColumns} />
}
