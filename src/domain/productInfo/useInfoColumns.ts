import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { aliasesQuery } from '../../data/aliases'
import { isMoney, placeNamed } from '../../schema/infoPlaces'
import type { ExtraColumns } from '../../ui/list/pageColumns'

/** Props of the list that has these columns. */
interface InfoColumns {
  readonly extraColumns: ExtraColumns
  readonly columnsPending: boolean
}

/**
 * A column for each named entry of the product information (spec/1 §2.8, spec/2 §2).
 * @param shown how many are columns at once; the others wait in the column chooser
 * @param searched whether the shown ones can be filtered by their text
 */
export function useInfoColumns(shown: number, searched = false): InfoColumns {
  const { data: aliases, isPending } = useQuery(aliasesQuery)
  const extraColumns = useMemo(() => {
    const named = (aliases ?? []).filter(({ name }) => name.trim() !== '')
    const currencyAt = named.find(({ name }) => placeNamed(name) === 'currency')?.index
    return { of: 'prInfo', columns: named.map(({ name, index }, at) => ({ name, index, hidden: at >= shown, searched: searched && at < shown, ...(isMoney(placeNamed(name)) && { money: { currencyAt } }) })) }
  }, [aliases, shown, searched])
  return { extraColumns, columnsPending: isPending }
}
