import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useMemo, useState } from 'react'
import { request } from '../../../data/http'
import { useDescriptor, useDescriptorReady } from '../../../data/useDescriptor'
import { filterPairs } from '../../../data/wire'
import { useInfoFields } from '../../../domain/productInfo/useInfoFields'
import type { BatchMatched } from '../../../generated/types'
import { formatNumber } from '../../../ui/displays/values'
import { errorText } from '../../../ui/feedback/errorText'
import { withFields } from '../../../ui/fields'
import { FilterBar } from '../../../ui/filters/FilterBar'
import { Button } from '../../../ui/kit/Button'
import { NumberInput } from '../../../ui/kit/NumberInput'
import { Skeleton } from '../../../ui/kit/Skeleton'
import styles from '../batches.module.css'
import { type EditedMatch, type Faults, matchBody } from './draft'
import { StepFields } from './StepControls'

interface MatchPanelProps {
  readonly match: EditedMatch
  readonly storeCodes: readonly string[]
  readonly faults: Faults
  readonly onChange: (match: EditedMatch | undefined) => void
}

/** Every entry of the product information that has a name can be filtered by. */
const MOST_ENTRIES = 255
/** How long nothing was typed before what is found is counted, in milliseconds. */
const REST = 300

/** Products that a filter finds, all at one change of their prices: how many there are now, and the first ones. */
export function MatchPanel({ match, storeCodes, faults, onChange }: MatchPanelProps) {
  const translate = useTranslate()
  const change = (part: Partial<EditedMatch>) => onChange({ ...match, ...part })
  const isReady = useDescriptorReady('product')
  const described = useDescriptor('product')
  const info = useInfoFields(MOST_ENTRIES, true)
  const descriptor = useMemo(() => described && withFields(described, info), [described, info])
  const filterBy = (filter: EditedMatch['filter']) =>
    described && change({ filter, filters: Object.fromEntries(filterPairs(described, filter)) })
  return (
    <section className={styles.match} aria-labelledby="batch-match">
      <header>
        <h3 id="batch-match">{translate('areas.batches.match.title')}</h3>
        <Button size="s" onClick={() => onChange(undefined)}>
          {translate('areas.batches.match.remove')}
        </Button>
      </header>
      <p className={styles.hint}>{translate('areas.batches.match.text')}</p>
      <div className={styles.matchFilters}>
        {isReady && descriptor ? (
          <FilterBar
            descriptor={descriptor}
            filter={match.filter}
            onFilter={(field, value) => {
              const { [field]: _, ...others } = match.filter
              filterBy(value === undefined ? others : { ...others, [field]: value })
            }}
            onClear={() => filterBy({})}
          />
        ) : (
          <Skeleton height={28} width={120} />
        )}
      </div>
      <div className={styles.stepControls}>
        <NumberInput
          label={translate('areas.batches.match.priceFrom')}
          value={match.priceFrom}
          onChange={(priceFrom) => change({ priceFrom })}
        />
        <NumberInput
          label={translate('areas.batches.match.priceTo')}
          value={match.priceTo}
          onChange={(priceTo) => change({ priceTo })}
        />
        <StepFields step={match} fault={faults['match/value']} onChange={change} />
      </div>
      {storeCodes.length === 0 ? (
        <p className={styles.none}>{translate('server.batch.noStores')}</p>
      ) : (
        <Found match={match} storeCodes={storeCodes} />
      )}
      {faults['match'] !== undefined && <p className={styles.fault}>{faults['match']}</p>}
    </section>
  )
}

function Found({ match, storeCodes }: Pick<MatchPanelProps, 'match' | 'storeCodes'>) {
  const translate = useTranslate()
  const body = useRested(JSON.stringify({ storeCodes, match: matchBody(match) }))
  const { data, error } = useQuery({
    queryKey: ['product', 'matching', body],
    queryFn: ({ signal }) =>
      request<BatchMatched>('POST', '/api/v1/price-batch/matching', { body: JSON.parse(body) as unknown, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { background: true },
  })
  if (error)
    return (
      <p className={styles.fault} role="alert">
        {errorText(error, translate)}
      </p>
    )
  if (!data) return <Skeleton height={80} />
  const label = (field: string) => translate(`areas.batches.edit.columns.${field}`)
  const more = data.prices - data.first.length
  return (
    <>
      <p className={styles.found} role="status">
        <b>
          {translate(`areas.batches.match.${storeCodes.length === 1 ? 'products' : 'prices'}`, {
            smart_count: data.prices,
            count: formatNumber(data.prices),
          })}
        </b>
        {data.unpriced > 0 && (
          <span>
            {translate('areas.batches.match.unpriced', {
              smart_count: data.unpriced,
              count: formatNumber(data.unpriced),
            })}
          </span>
        )}
      </p>
      {data.first.length > 0 && (
        <table className={styles.lines}>
          <caption className="visuallyHidden">{translate('areas.batches.match.first')}</caption>
          <thead>
            <tr>
              <th scope="col">{label('product')}</th>
              <th scope="col">{label('store')}</th>
              <th scope="col" className={styles.amount}>
                {label('before')}
              </th>
              <th scope="col" className={styles.amount}>
                {label('price')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.first.map(({ storeCode, prCode, name, before, price }) => (
              <tr key={`${storeCode}/${prCode}`}>
                <td className={styles.first}>
                  <span className={styles.name}>{name || '–'}</span>
                  <code>{prCode}</code>
                </td>
                <td>{storeCode}</td>
                <td className={styles.amount} data-label={label('before')}>
                  {before || '–'}
                </td>
                <td className={styles.amount} data-label={label('price')}>
                  {price ?? '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && (
        <p className={styles.none}>
          {translate('areas.batches.match.more', { smart_count: more, count: formatNumber(more) })}
        </p>
      )}
    </>
  )
}

/** A text once it has rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
