import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { aliasesQuery } from '../../data/aliases'
import { isMoney, placeNamed, placesOf } from '../../schema/infoPlaces'
import { money } from '../../schema/money'

/** What people know a product by. */
interface ProductFace {
  readonly name: string
  readonly price: string
  /** Its price without the promotion; '' if that is the price. */
  readonly original: string
  /** The currency of prices that do not carry one. */
  readonly currency: string
}

/** Reads name and price out of a product's information, as the alias configuration names its entries. */
export function useProductFace(): (prInfo: readonly string[] | undefined) => ProductFace {
  const { data } = useQuery(aliasesQuery)
  return useCallback(
    (prInfo = []) => {
      const places = placesOf(data ?? [])
      const said = (place: Parameters<typeof places>[0]) => prInfo[places(place) ?? -1] ?? ''
      const [name, price, original, currency] = [said('name'), said('price'), said('original'), said('currency')]
      return {
        name,
        price: money(price, currency),
        original: original === price ? '' : money(original, currency),
        currency,
      }
    },
    [data],
  )
}

/** Whether an entry of the product information is an amount, by its index. */
export function useIsAmount(): (index: number) => boolean {
  const { data } = useQuery(aliasesQuery)
  return useCallback((index) => isMoney(placeNamed(data?.find((alias) => alias.index === index)?.name ?? '')), [data])
}
