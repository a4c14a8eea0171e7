import { useDataProvider, useTranslate, type RaRecord } from 'ra-core'
import { useDeferredValue, useState } from 'react'
import { useFoundStores, useStoresOf } from '../../../domain/stores/useFoundStores'
import { Button } from '../../../ui/kit/Button'
import { showError } from '../../../ui/kit/errorDialog'
import { MultiSelect } from '../../../ui/kit/MultiSelect'
import styles from '../batches.module.css'

interface StoresInputProps {
  readonly value: readonly string[]
  readonly error: string | undefined
  readonly onChange: (storeCodes: readonly string[]) => void
}

const STORES = 'product-store'
/** Stores that are taken at once. */
const MOST = 1000

/** The stores of a batch, searched by name and code as one types; those that are chosen stay in the list. */
export function StoresInput({ value, error, onChange }: StoresInputProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { found } = useFoundStores(STORES, useDeferredValue(text))
  const chosen = useStoresOf(STORES, value)
  const known = new Map([...chosen, ...found].map((store) => [store.code, store]))
  const takeAll = async () => {
    setBusy(true)
    try {
      const { data } = await dataProvider.getList<RaRecord & { storeCode: string }>(STORES, {
        filter: {},
        pagination: { page: 1, perPage: MOST },
        sort: { field: 'storeCode', order: 'ASC' },
      })
      onChange(data.map(({ storeCode }) => storeCode))
    } catch (failure) {
      showError(undefined, failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.adder}>
      <MultiSelect
        label={translate('areas.batches.tabs.stores')}
        required
        error={error}
        value={value}
        onChange={onChange}
        onSearch={setText}
        placeholder={translate('storeSelect.search')}
        options={[...known.values()].map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
      />
      <Button loading={isBusy} onClick={() => void takeAll()}>
        {translate('areas.batches.edit.allStores')}
      </Button>
    </div>
  )
}
