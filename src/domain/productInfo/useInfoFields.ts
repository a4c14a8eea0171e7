import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { aliasesQuery } from '../../data/aliases'
import { isMoney, placeNamed } from '../../schema/infoPlaces'
import type { FieldOverrides } from '../../ui/fields'

/**
 * A column for each named entry of the product information.
 * @param shown how many are columns at first; the others are in the column chooser
 * @param searched whether the shown ones can be filtered by their text
 */
export function useInfoFields(shown: number, searched = false): FieldOverrides {
  const { data: aliases, isPending } = useQuery(aliasesQuery)
  return useMemo(() => {
    if (isPending) return { prInfo: { items: 'pending' } }
    const named = (aliases ?? []).filter(({ name }) => name.trim() !== '')
    const currencyAt = named.find(({ name }) => placeNamed(name) === 'currency')?.index
    return {
      prInfo: {
        items: named.map(({ name, index }, at) => ({
          name,
          index,
          hidden: at >= shown,
          searched: searched && at < shown,
          inPlace: ['name', 'price'].includes(placeNamed(name) ?? ''),
          leads: placeNamed(name) === 'name',
          ...(isMoney(placeNamed(name)) && { money: { currencyAt } }),
        })),
      },
    }
  }, [aliases, isPending, shown, searched])
}
