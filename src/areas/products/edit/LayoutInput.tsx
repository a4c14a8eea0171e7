import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { request } from '../../../data/http'
import type { LayoutName } from '../../../generated/types'
import type { Input } from '../../../ui/inputs/types'
import { useFieldInput } from '../../../ui/inputs/useFieldInput'
import { TextInput } from '../../../ui/kit/TextInput'

const FRESH_FOR = 60_000

/** A layout by its ID: typed, or taken from those that the server knows (`GET /layout/name`). */
export const LayoutInput: Input = (props) => {
  const { texts, control, readOnly } = useFieldInput(props)
  const list = useId()
  const { data = [] } = useQuery({
    queryKey: ['layout-name', 'ids'],
    queryFn: ({ signal }) => request<LayoutName[]>('GET', '/layout/name', { signal }),
    staleTime: FRESH_FOR,
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
