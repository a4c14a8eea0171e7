import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isFault } from '../../../data/fault'
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

/** How long nothing is typed before the label is drawn again, in milliseconds. */
const PAUSE = 350
/** How soon a server that could not be reached is asked again, in milliseconds; ever more rarely after that. */
const RECOVER = 5_000
const ROOM = { width: 300, height: 230 }

interface Draft {
  readonly prCode: string
  readonly layoutId: string
  readonly nfc: string | null
  readonly prInfo: readonly string[]
}

/**
 * The label as it will be with what the form says now (`POST /product/preview/encoded`), on a type of tag that can be
 * chosen: those that the product hangs on come first.
 */
export function LabelDraft() {
  const translate = useTranslate()
  const [prCode, layoutId, nfc, prInfo, used] = useWatch({ name: ['prCode', 'layoutId', 'nfc', 'prInfo', 'tagTypeList'] }) as unknown[]
  const { data: types = [] } = useQuery(tagTypeInfoQuery)
  const options = tagTypeOptions(types, used, translate)
  const [chosen, setChosen] = useState<string>()
  const tagType = chosen ?? options.usual
  const draft = usePaused<Draft>({ prCode: text(prCode), layoutId: text(layoutId), nfc: text(nfc) || null, prInfo: Array.isArray(prInfo) ? prInfo.map(String) : [] })
  const isReady = draft.prCode !== '' && draft.layoutId !== ''
  const query = useQuery({
    queryKey: ['product-draft', draft, tagType],
    queryFn: ({ signal }) => request<string[]>('POST', '/product/preview/encoded', { body: [{ ...draft, tagType }], signal }),
    enabled: isReady,
    placeholderData: (before) => before,
    gcTime: 10_000,
    retry: false,
    meta: { background: true },
  })
  const { data, refetch } = query
  const error = useLastError(query)
  usePolling(() => refetch({ cancelRefetch: false, throwOnError: true }), RECOVER, isReady && isFault(error))
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
          <LabelImage src={image === undefined || image === '' ? undefined : pngAddress(image)} alt={translate('label.productAlt')} pixels={pixels} room={ROOM} />
        )}
      </div>
      <Select label={translate('resources.tag.fields.tagType')} value={tagType} onChange={setChosen} options={options.list} />
    </div>
  )
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** A value once it has not changed for a moment. */
function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(JSON.parse(key) as Value), PAUSE)
    return () => clearTimeout(timer)
  }, [key])
  return paused
}
