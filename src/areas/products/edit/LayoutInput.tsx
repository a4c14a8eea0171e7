import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { request } from '../../../data/http'
import type { LayoutName } from '../../../generated/types'
import { texts, type Input } from '../../../ui/inputs/types'
import { TextInput } from '../../../ui/kit/TextInput'

const FRESH_FOR = 60_000

/** A layout by its ID: typed, or taken from those that the server knows (`GET /layout/name`). */
export const LayoutInput: Input = (props) => {
  const { register } = useFormContext()
  const list = useId()
  const { data = [] } = useQuery({
    queryKey: ['layout-name', 'ids'],
    queryFn: ({ signal }) => request<LayoutName[]>('GET', '/layout/name', { signal }),
    staleTime: FRESH_FOR,
    meta: { background: true },
  })
  return (
    <>
      <TextInput {...texts(props)} {...register(props.field.name)} list={list} readOnly={props.readOnly} autoComplete="off" />
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
