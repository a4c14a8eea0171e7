import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core'
import { useDeferredValue, useState } from 'react'
import type { ResourceName } from '../../generated/resources'
import { useStoreName } from '../../data/storeName'
import control from '../kit/control.module.css'
import { Field } from '../kit/Field'
import menu from '../kit/Menu.module.css'
import styles from './storeSelect.module.css'

interface StoreOption {
  readonly code: string
  readonly name: string
}

export interface StoreSelectProps {
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
  const chosen: StoreOption | null = value === '' ? null : { code: value, name }
  const chosenText = chosen ? optionText(chosen) : ''
  // A name that comes while one is there must not undo the selection that one types over.
  const [held, setHeld] = useState<string>()
  const found = useFoundStores(resource, useDeferredValue(text?.trim() ?? ''))
  // What is pressed stays under the pointer until it is let go, also where an answer comes meanwhile.
  const [pressed, setPressed] = useState<readonly StoreOption[]>()
  const stores = pressed ?? found
  return (
    <Combobox.Root<StoreOption>
      items={stores}
      filter={null}
      value={chosen}
      onValueChange={(next) => {
        setText(undefined)
        setHeld(next ? optionText(next) : '')
        onChange(next?.code ?? '')
      }}
      inputValue={text ?? held ?? chosenText}
      onInputValueChange={(next, details) => setText(details.reason === 'input-change' || details.reason === 'input-clear' ? next : undefined)}
      itemToStringLabel={optionText}
      isItemEqualToValue={(one, other) => one.code === other.code}
      autoHighlight
      onOpenChange={() => setPressed(undefined)}
    >
      <Field label={label}>
        {(props) => (
          <Combobox.Input
            {...props}
            className={control.control}
            placeholder={translate('storeSelect.search')}
            // What stands there is a choice: one types over it.
            onFocus={(event) => {
              setHeld(chosenText)
              event.currentTarget.select()
            }}
            onBlur={() => setHeld(undefined)}
          />
        )}
      </Field>
      <Combobox.Portal>
        <Combobox.Positioner className={menu.positioner} sideOffset={4}>
          <Combobox.Popup className={`${menu.popup} ${styles.popup}`} onPointerDownCapture={() => setPressed(stores)} onClickCapture={() => setPressed(undefined)}>
            <Combobox.Empty className={styles.empty}>{translate('kit.noMatch')}</Combobox.Empty>
            <Combobox.List>
              {(store: StoreOption) => (
                <Combobox.Item key={store.code} value={store} className={menu.item}>
                  <span className={styles.name}>{store.name}</span>
                  <span className={styles.code}>{store.code}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
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
