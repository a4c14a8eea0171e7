import { useStoreContext, useTranslate } from 'ra-core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { useListPlace } from './listPlace'
import { onlyList, placeOf, readListState, writeListState, type ListState } from './listState'
import { clearSaved, openingPlace, readSaved, writeSaved } from './savedFilters'

export interface ListStateControl {
  readonly state: ListState
  /** Goes to another place. `replace` leaves no step for the back button: while someone types. */
  readonly go: (state: ListState, options?: { replace?: boolean }) => void
  readonly saving: boolean
  readonly setSaving: (on: boolean) => void
}

/** The place of a list in the address, and its saved copy while the toggle is on. */
export function useListState(descriptor: ResourceDescriptor): ListStateControl {
  const { search, setSearch } = useListPlace()
  const store = useStoreContext()
  const label = useTranslate()('list.saveFilters')
  const [saved] = useState(() => openingPlace(store, descriptor.name))
  const [saving, setSavingState] = useState(() => readSaved(store, descriptor.name) !== undefined)
  const [restored, setRestored] = useState(!saved)
  if (!restored && onlyList(search).size > 0) setRestored(true)

  // Until the address says so itself, the saved place is the place: the first call is already the right one.
  const current = useMemo(() => (restored ? search : placeOf(search, saved)), [restored, saved, search])
  useEffect(() => {
    if (!restored) setSearch(current, { replace: true })
  }, [restored, current, setSearch])

  // One object for one place: a descriptor that arrives again, such as with the rights of the session, is no navigation.
  const place = JSON.stringify(readListState(current, descriptor))
  const state = useMemo(() => JSON.parse(place) as ListState, [place])
  const own = onlyList(current).toString()
  useEffect(() => {
    if (saving) writeSaved(store, descriptor.name, label, state, own)
  }, [saving, store, descriptor.name, label, state, own])

  const go = useCallback<ListStateControl['go']>(
    (next, { replace = false } = {}) => setSearch((now) => writeListState(next, descriptor, now), { replace }),
    [descriptor, setSearch],
  )
  const setSaving = (on: boolean) => {
    if (!on) clearSaved(store, descriptor.name)
    setSavingState(on)
  }
  return { state, go, saving, setSaving }
}
