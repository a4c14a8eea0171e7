import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useListPlace } from './listPlace'

export type RowDialog = 'edit' | 'show' | 'create' | 'history'
const DIALOGS: readonly RowDialog[] = ['edit', 'show', 'create', 'history']

/**
 * Which record of a list is open, in the address (`?edit=<id>`, `?show=<id>`, `?history=<id>`, `?create=1`): it can be linked,
 * and the back button closes it.
 */
export function useRowDialogs() {
  const { search, setSearch, isOwn } = useListPlace()
  const navigate = useNavigate()
  const opened = useRef(false)
  const kind = DIALOGS.find((name) => search.get(name))

  const open = (dialog: RowDialog, id = '1') => {
    opened.current = true
    setSearch((now) => {
      const next = without(now)
      next.set(dialog, id)
      return next
    })
  }
  /** Goes back to where it was opened; one that came with the address is taken out of it. */
  const close = () => {
    if (opened.current && !isOwn) void navigate(-1)
    else setSearch(without, { replace: true })
    opened.current = false
  }
  return { dialog: kind, id: kind === undefined ? undefined : (search.get(kind) ?? undefined), open, close }
}

function without(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([key]) => !DIALOGS.some((name) => name === key)))
}
