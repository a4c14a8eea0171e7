import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { useAddress } from '../kit/useAddress'

type SetPlace = (next: URLSearchParams | ((now: URLSearchParams) => URLSearchParams), options?: { replace?: boolean }) => void
type Place = readonly [URLSearchParams, SetPlace]

const OwnPlaceContext = createContext<Place | undefined>(undefined)

/** Lists inside keep their place to themselves: for a dialog over a page whose list has the address. */
export function OwnPlace({ children }: { children: ReactNode }) {
  const [search, setSearch] = useState(() => new URLSearchParams())
  const place = useMemo<Place>(() => [search, setSearch], [search])
  return <OwnPlaceContext value={place}>{children}</OwnPlaceContext>
}

/** Where a list keeps its place: the address, unless an `OwnPlace` is around it (`isOwn`). */
export function useListPlace(): { search: URLSearchParams; setSearch: SetPlace; isOwn: boolean } {
  const [address, setAddress] = useAddress()
  const own = use(OwnPlaceContext)
  const [search, setSearch] = own ?? [address, setAddress]
  return { search, setSearch, isOwn: own !== undefined }
}
