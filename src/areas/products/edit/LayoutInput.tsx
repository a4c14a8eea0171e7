import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { request } from '../../../data/http'
import type { LayoutName } from '../../../generated/types'
import type { Input } from '../../../ui/inputs/types'
import { useFieldInput } from '../../../ui/inputs/useFieldInput'
import { TextInput } from '../../../ui/kit/TextInput'

const STALE_MS = 60_000

/** A layout ID: typed, or one that the server suggests (`GET /layout/name`). */
export const LayoutInput: Input = (props) => {
  const { texts, control, readOnly } = useFieldInput(props)
  const list = useId()
  const { data = [] } = useQuery({
    queryKey: ['layout-name', 'ids'],
    queryFn: ({ signal }) => request<LayoutName[]>('GET', '/layout/name', { signal }),
    staleTime: STALE_MS,
    meta: { background: true },
  })
  return (
    <>
      <TextInput {...texts} {...control} list={list} readOnly={readOnly} autoComplete="off" />
      <datalist id={list}>
        {data.map(({ id, name }) => (
          <option key={id} value={id}>
            {name === id ? undefined : name}
          </option>
        ))}
      </datalist>
    </>
  )
}
