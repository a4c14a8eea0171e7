import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { aliasesQuery } from '../../../data/aliases'
import { HistoryPage } from './HistoryPage'
import { statusColumn } from './updateStatus'

/** How many aliases are columns at once; the others wait in the column chooser. */
const SHOWN_ALIASES = 6

/** What a tag was made to show: a column for each entry of the alias configuration (spec/1 §2.8). */
export function TagUpdateHistoryPage() {
  const translate = useTranslate()
  const { data: aliases, isPending } = useQuery(aliasesQuery)
  const extraColumns = useMemo(() => {
    const named = (aliases ?? []).filter(({ name }) => name.trim() !== '')
    return { of: 'prInfo', columns: named.map(({ name, index }, at) => ({ name, index, hidden: at >= SHOWN_ALIASES })) }
  }, [aliases])
  const overrides = useMemo(() => ({ status: statusColumn(translate) }), [translate])
  return <HistoryPage key={isPending ? 'waiting' : 'named'} kind="update" title={translate('app.routes.tagUpdateHistory')} overrides={overrides} extraColumns={extraColumns} />
}
