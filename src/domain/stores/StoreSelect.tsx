import Autocomplete from '@mui/material/Autocomplete'
import InputBase from '@mui/material/InputBase'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core'
import { useDeferredValue, useMemo, useState, type FocusEvent } from 'react'
import type { ResourceName } from '../../generated/resources'
import { useStoreName } from '../../data/storeName'
import { Field } from '../../ui/kit/Field'
import styles from './storeSelect.module.css'

interface StoreOption {
  readonly code: string
  readonly name: string
}

interface StoreSelectProps {
  readonly label: string
  /** A store code; '' for none. */
  readonly value: string
  readonly onChange: (storeCode: string) => void
  /** The list that the stores are searched in: one of those that the page's viewers may read. */
  readonly resource: ResourceName
}

const FOUND = 30

/** One store, searched on the server by name and by code as one types. */
export function StoreSelect({ label, value, onChange, resource }: StoreSelectProps) {
  const translate = useTranslate()
  const name = useStoreName(value)
  const [text, setText] = useState<string>()
  const chosen = useMemo<StoreOption | null>(() => (value === '' ? null : { code: value, name }), [value, name])
  const chosenText = chosen ? optionText(chosen) : ''
  // A name that comes while one is there must not undo the selection that one types over.
  const [held, setHeld] = useState<string>()
  const found = useFoundStores(resource, useDeferredValue(text?.trim() ?? ''))
  // What is pressed stays under the pointer until it is let go, also where an answer comes meanwhile.
  const [pressed, setPressed] = useState<readonly StoreOption[]>()
  const stores = pressed ?? found
  return (
    <Autocomplete<StoreOption>
      options={stores}
      // The server has searched.
      filterOptions={(all) => all}
      value={chosen}
      inputValue={text ?? held ?? chosenText}
      onInputChange={(_, next, reason) => {
        if (reason !== 'reset') setText(reason === 'input' || reason === 'clear' ? next : undefined)
      }}
      onChange={(_, next) => {
        setText(undefined)
        setHeld(next ? optionText(next) : '')
        onChange(next?.code ?? '')
      }}
      onOpen={() => setPressed(undefined)}
      onClose={() => setPressed(undefined)}
      getOptionLabel={optionText}
      getOptionKey={({ code }) => code}
      isOptionEqualToValue={(one, other) => one.code === other.code}
      autoHighlight
      forcePopupIcon={false}
      noOptionsText={translate('kit.noMatch')}
      slotProps={{ paper: { className: styles.popup ?? '', onPointerDownCapture: () => setPressed(stores), onClickCapture: () => setPressed(undefined) } }}
      renderOption={({ key, ...props }, store) => (
        <li key={key} {...props}>
          <span className={styles.name}>{store.name}</span>
          <span className={styles.code}>{store.code}</span>
        </li>
      )}
      renderInput={({ inputProps, InputProps, disabled }) => (
        <Field label={label}>
          {(props) => (
            <InputBase
              ref={InputProps.ref}
              disabled={disabled}
              inputProps={{
                ...inputProps,
                ...props,
                placeholder: translate('storeSelect.search'),
                // What stands there is a choice: one types over it.
                onFocus: (event: FocusEvent<HTMLInputElement>) => {
                  inputProps.onFocus?.(event)
                  setHeld(chosenText)
                  event.currentTarget.select()
                },
                onBlur: (event: FocusEvent<HTMLInputElement>) => {
                  inputProps.onBlur?.(event)
                  setHeld(undefined)
                },
              }}
            />
          )}
        </Field>
      )}
    />
  )
}

const optionText = ({ name, code }: StoreOption): string => (name === code ? code : `${name} · ${code}`)

function useFoundStores(resource: ResourceName, text: string): StoreOption[] {
  const dataProvider = useDataProvider()
  const { data = [] } = useQuery({
    queryKey: [resource, 'stores', text],
    queryFn: async ({ signal }) => {
      const { data: rows } = await dataProvider.getList<RaRecord & { storeCode: string; storeName?: string }>(resource, {
        filter: text === '' ? {} : { q: text },
        pagination: { page: 1, perPage: FOUND },
        sort: { field: 'storeCode', order: 'ASC' },
        signal,
      })
      return rows
    },
    placeholderData: (before) => before,
    retry: false,
    meta: { background: true },
  })
  return data.map(({ storeCode, storeName }) => ({ code: storeCode, name: storeName ?? storeCode }))
}
