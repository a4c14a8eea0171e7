import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core'
import { useDeferredValue, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLoadedDescriptor } from '../../data/useDescriptor'
import type { ResourceName } from '../../generated/resources'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { referenceKey } from '../../schema/recordId'
import type { Values } from '../../schema/template'
import { inSentence } from '../displays/inSentence'
import { recordTitle } from '../displays/recordTitle'
import { IconButton } from '../kit/IconButton'
import { SearchSelect } from '../kit/SearchSelect'
import { registered } from './registered'
import type { InputProps } from './types'
import { useFieldInput } from './useFieldInput'

const FOUND = 30

/**
 * A record of another resource, searched as one types; its key is the value. If the other resource belongs to
 * stores, those of the form's store are found. Users who may create one can do so here.
 */
export function ReferenceInput(props: InputProps) {
  const translate = useTranslate()
  const { field, control, texts, readOnly } = useFieldInput(props)
  const resource = field.reference as ResourceName
  const descriptor = useLoadedDescriptor(resource)
  const scope = descriptor?.calls.list?.call.includes(`{${descriptor.scope}}`) ? descriptor.scope : undefined
  const within: unknown = useWatch({ name: scope ?? '' })
  const params = scope === undefined ? undefined : { [scope]: within }
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const code = String(control.value)
  const isReady = params === undefined || Boolean(within)
  const wanted = useDeferredValue(text)
  const { found, isCurrent } = useFound(isReady ? descriptor : undefined, params, wanted)
  const own = useFound(isReady && code !== '' ? descriptor : undefined, params, code).found.find(
    (one) => one.code === code,
  )
  const { RecordForm } = registered()
  const isNumber = field.type === 'integer' || field.type === 'number'
  const choose = (next: string) =>
    control.onChange(next === '' ? (field.nullable ? null : '') : isNumber ? Number(next) : next)
  const name = inSentence(translate(`resources.${resource}.name`, { smart_count: 1 }))
  const create = translate('form.createTitle', { name })
  return (
    <>
      <SearchSelect
        {...texts}
        value={code === '' ? null : (own ?? { code, name: code })}
        found={found}
        isSearching={isReady && (!isCurrent || wanted !== text)}
        onSearch={setText}
        onChange={choose}
        onBlur={control.onBlur}
        inputRef={control.ref}
        readOnly={readOnly}
        placeholder={translate('form.searchFor', { name })}
        suffix={
          !readOnly &&
          isReady &&
          descriptor?.calls.create && (
            <IconButton size="s" label={create} icon={<Plus />} onClick={() => setOpen(true)} />
          )
        }
      />
      {isOpen && descriptor && (
        <RecordForm
          resource={resource}
          {...(params && { params })}
          onClose={() => setOpen(false)}
          onDone={(record) => choose(String(record[referenceKey(descriptor) ?? ''] ?? ''))}
        />
      )}
    </>
  )
}

/** The records that a text finds, by key and title. */
function useFound(descriptor: ResourceDescriptor | undefined, params: Values | undefined, text: string) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const {
    data = [],
    isPlaceholderData,
    isPending,
  } = useQuery({
    queryKey: [descriptor?.name, 'reference', params, text],
    queryFn: async ({ signal }) => {
      const { data: rows } = await dataProvider.getList<RaRecord>(descriptor?.name ?? '', {
        filter: text === '' ? {} : { q: text },
        pagination: { page: 1, perPage: FOUND },
        sort: { field: descriptor?.list.sort ?? '', order: 'ASC' },
        ...(params && { meta: { params } }),
        signal,
      })
      return rows
    },
    enabled: descriptor !== undefined,
    placeholderData: (before) => before,
    retry: false,
    meta: { background: true },
  })
  const key = descriptor && referenceKey(descriptor)
  const found =
    key === undefined || !descriptor
      ? []
      : data.map((record) => ({ code: String(record[key] ?? ''), name: recordTitle(descriptor, record, translate) }))
  return { found, isCurrent: !isPlaceholderData && !isPending }
}
