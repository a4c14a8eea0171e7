import { Search } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useMemo, useRef, useState, type FormEvent } from 'react'
import { currentStore } from '../../data/currentStore'
import { useVariant, useViewer } from '../../data/session'
import { productCode } from '../../schema/productCode'
import { Button } from '../../ui/kit/Button'
import { EmptyState } from '../../ui/kit/EmptyState'
import { lazily } from '../../ui/kit/lazily'
import { Page } from '../../ui/kit/Page'
import { PageHeader } from '../../ui/kit/PageHeader'
import { TextInput } from '../../ui/kit/TextInput'
import { useAddress } from '../../ui/kit/useAddress'
import { SchemaList } from '../../ui/list/SchemaList'
import { StoreSelect } from '../../domain/stores/StoreSelect'
import { useTagTypeField } from '../../domain/tagTypes/useTagTypeField'
import styles from './availability.module.css'

const dialogs = {
  tagPreview: lazily(() => import('../../domain/label/TagPreviewDialog').then((module) => module.TagPreviewDialog)),
}
const TagShow = lazily(() => import('./TagShow').then((module) => module.TagShow))
const REFRESH_EVERY = 5_000

/**
 * The tags of a store that show a product. The search runs once a product code is entered; store and code are kept in
 * the address.
 */
export function AvailabilityPage() {
  const translate = useTranslate()
  const [search, setSearch] = useAddress()
  const fields = useTagTypeField()
  const storeCode = search.get('storeCode') ?? ''
  const prCode = search.get('prCode') ?? ''
  const params = useMemo(() => ({ storeCode, prCode }), [storeCode, prCode])
  return (
    <Page>
      <PageHeader title={translate('app.routes.tagAvailability')} />
      <SearchForm
        key={`${storeCode} ${prCode}`}
        storeCode={storeCode}
        prCode={prCode}
        onSearch={(asked) => setSearch({ ...asked })}
      />
      {storeCode !== '' && prCode !== '' ? (
        <SchemaList
          resource="product-tag"
          params={params}
          title={translate('app.routes.tagAvailability')}
          empty={{
            title: translate('areas.tags.availability.noneTitle'),
            text: translate('areas.tags.availability.noneText', { code: prCode }),
          }}
          fields={fields}
          dialogs={dialogs}
          show={TagShow}
          refreshEvery={REFRESH_EVERY}
        />
      ) : (
        <div className={styles.prompt}>
          <EmptyState
            icon={<Search size={28} aria-hidden="true" />}
            title={translate('areas.tags.availability.promptTitle')}
            text={translate('areas.tags.availability.promptText')}
          />
        </div>
      )}
    </Page>
  )
}

interface SearchFormProps {
  readonly storeCode: string
  readonly prCode: string
  readonly onSearch: (asked: { storeCode: string; prCode: string }) => void
}

function SearchForm({ storeCode, prCode, onSearch }: SearchFormProps) {
  const translate = useTranslate()
  const viewer = useViewer()
  const site = useVariant().site
  const input = useRef<HTMLInputElement>(null)
  const [store, setStore] = useState(storeCode || currentStore() || viewer.store[0] || '')
  const [code, setCode] = useState(prCode)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = productCode(code, site)
    if (wanted === '' || store === '') return input.current?.focus()
    setCode(wanted)
    onSearch({ storeCode: store, prCode: wanted })
  }
  return (
    <form className={styles.form} role="search" aria-label={translate('app.routes.tagAvailability')} onSubmit={submit}>
      <StoreSelect
        label={translate('areas.tags.availability.store')}
        value={store}
        onChange={setStore}
        resource="store-tag-stats"
      />
      <TextInput
        ref={input}
        label={translate('areas.tags.availability.prCode')}
        autoFocus={prCode === ''}
        autoComplete="off"
        maxLength={128}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        icon={<Search size={16} aria-hidden="true" />}
        disabled={code.trim() === '' || store === ''}
      >
        {translate('areas.tags.availability.search')}
      </Button>
    </form>
  )
}
