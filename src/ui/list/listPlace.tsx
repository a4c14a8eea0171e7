import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { useAddress } from '../kit/useAddress'

type SetPlace = (
  next: URLSearchParams | ((now: URLSearchParams) => URLSearchParams),
  options?: { replace?: boolean },
) => void
type Place = readonly [URLSearchParams, SetPlace]

const OwnPlaceContext = createContext<Place | undefined>(undefined)
const NamedPlaceContext = createContext<Place | undefined>(undefined)

/** Lists inside keep their place to themselves: for a dialog over a page whose list has the address. */
export function OwnPlace({ children }: { children: ReactNode }) {
  const [search, setSearch] = useState(() => new URLSearchParams())
  const place = useMemo<Place>(() => [search, setSearch], [search])
  return <OwnPlaceContext value={place}>{children}</OwnPlaceContext>
}

/** The second list of a page keeps its place in the address too, each part of it under a name: `family.page=2`. */
export function NamedPlace({ name, children }: { name: string; children: ReactNode }) {
  const [address, setAddress] = useAddress()
  const place = useMemo<Place>(
    () => [
      inside(address, name),
      (next, options) =>
        setAddress((now) => outside(now, name, typeof next === 'function' ? next(inside(now, name)) : next), options),
    ],
    [address, setAddress, name],
  )
  return <NamedPlaceContext value={place}>{children}</NamedPlaceContext>
}

const inside = (address: URLSearchParams, name: string) =>
  new URLSearchParams(
    [...address].flatMap(([key, value]): [string, string][] =>
      key.startsWith(`${name}.`) ? [[key.slice(name.length + 1), value]] : [],
    ),
  )

function outside(address: URLSearchParams, name: string, place: URLSearchParams): URLSearchParams {
  const others = [...address].filter(([key]) => !key.startsWith(`${name}.`))
  return new URLSearchParams([
    ...others,
    ...[...place].map(([key, value]): [string, string] => [`${name}.${key}`, value]),
  ])
}

/** Where a list keeps its place: the address, unless an `OwnPlace` is around it (`isOwn`). */
export function useListPlace(): { search: URLSearchParams; setSearch: SetPlace; isOwn: boolean } {
  const [address, setAddress] = useAddress()
  const own = use(OwnPlaceContext)
  const [search, setSearch] = own ?? use(NamedPlaceContext) ?? [address, setAddress]
  return { search, setSearch, isOwn: own !== undefined }
}
