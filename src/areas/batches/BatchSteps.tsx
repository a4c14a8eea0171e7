import { useTranslate } from 'ra-core'
import { useClock } from '../../data/clock'
import type { PriceBatchStep } from '../../generated/types'
import { Card } from '../../ui/kit/Card'
import { Skeleton } from '../../ui/kit/Skeleton'
import styles from './batches.module.css'

/** What was done with a batch, the newest first. */
export function BatchSteps({ steps }: { readonly steps: readonly PriceBatchStep[] | undefined }) {
  const translate = useTranslate()
  const clock = useClock()
  return (
    <Card>
      {steps === undefined ? (
        <Skeleton width="100%" height={96} />
      ) : (
        <ol className={styles.steps}>
          {steps.toReversed().map(({ id, step, at, who, storeCode, count, reason }) => (
            <li key={id}>
              <strong>{translate(`resources.price-batch-step.enums.step.${step}`)}</strong>
              <span>{[storeCode, who ?? translate('areas.batches.byClock')].filter(Boolean).join(' · ')}</span>
              {count !== null && count !== undefined && (
                <span>{translate('areas.batches.prices', { smart_count: count })}</span>
              )}
              {reason && <q>{reason}</q>}
              <time title={clock.exact(at)}>{clock.named(at)}</time>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
