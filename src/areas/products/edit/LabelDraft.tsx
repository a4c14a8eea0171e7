import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isFault } from '../../../data/errors'
import { request } from '../../../data/http'
import { tagTypeInfoQuery } from '../../../data/tagTypes'
import { useLastError } from '../../../data/useLastError'
import { usePolling } from '../../../data/usePolling'
import { errorText } from '../../../ui/feedback/errorText'
import { Select } from '../../../ui/kit/Select'
import { LabelImage, pngAddress } from '../../../domain/label/LabelImage'
import { tagTypeOptions } from '../../../domain/label/tagTypeOptions'
import { useLabelSize } from '../../../domain/label/useLabelSize'
import styles from './edit.module.css'

const DEBOUNCE_MS = 350
const RETRY_MS = 5_000
const ROOM = { width: 300, height: 230 }

interface Draft {
  readonly prCode: string
  readonly layoutId: string
  readonly nfc: string | null
  readonly prInfo: readonly string[]
}

/**
 * A preview of the label with the values in the form (`POST /product/preview/encoded`), on a selectable tag type.
 * The types of the product's tags come first.
 */
export function LabelDraft() {
  const translate = useTranslate()
  const [prCode, layoutId, nfc, prInfo, used] = useWatch({
    name: ['prCode', 'layoutId', 'nfc', 'prInfo', 'tagTypeList'],
  }) as unknown[]
  const { data: types = [] } = useQuery(tagTypeInfoQuery)
  const options = tagTypeOptions(types, used, translate)
  const [chosen, setChosen] = useState<string>()
  const tagType = chosen ?? options.usual
  const draft = useDebounced<Draft>({
    prCode: text(prCode),
    layoutId: text(layoutId),
    nfc: text(nfc) || null,
    prInfo: Array.isArray(prInfo) ? prInfo.map(String) : [],
  })
  const isReady = draft.prCode !== '' && draft.layoutId !== ''
  const query = useQuery({
    queryKey: ['product-draft', draft, tagType],
    queryFn: ({ signal }) =>
      request<string[]>('POST', '/product/preview/encoded', { body: [{ ...draft, tagType }], signal }),
    enabled: isReady,
    placeholderData: (before) => before,
    gcTime: 10_000,
    retry: false,
    meta: { background: true },
  })
  const { data, refetch } = query
  const error = useLastError(query)
  usePolling(() => refetch({ cancelRefetch: false, throwOnError: true }), RETRY_MS, isReady && isFault(error))
  const pixels = useLabelSize(tagType)
  const [image] = data ?? []
  return (
    <div className={styles.draft}>
      <div className={styles.stage}>
        {!isReady ? (
          <p className={styles.note}>{translate('areas.products.draft.waiting')}</p>
        ) : error ? (
          <p className={styles.note}>{errorText(error, translate)}</p>
        ) : (
          <LabelImage
            src={image === undefined || image === '' ? undefined : pngAddress(image)}
            alt={translate('label.productAlt')}
            pixels={pixels}
            room={ROOM}
          />
        )}
      </div>
      <Select
        label={translate('resources.tag.fields.tagType')}
        value={tagType}
        onChange={setChosen}
        options={options.list}
      />
    </div>
  )
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(JSON.parse(key) as Value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return debounced
}
