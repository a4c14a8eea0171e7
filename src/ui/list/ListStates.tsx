import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { LoadFailed } from '../feedback/LoadFailed'
import { Button } from '../kit/Button'
import { EmptyState } from '../kit/EmptyState'
import styles from './ListStates.module.css'

/** What the empty list of a page says; the texts are already translated. */
export interface EmptyTexts {
  readonly title?: string
  readonly text?: string
  readonly action?: ReactNode
}

interface ListEmptyProps {
  resource: string
  filtered: boolean
  onClear: () => void
  empty: EmptyTexts | undefined
  create: ReactNode
}

/**
 * No rows: because of filters, or because there is nothing yet; either way what to do next. What fills a list is said by its
 * page, else by its resource (`resources.<name>.empty`).
 */
export function ListEmpty({ resource, filtered, onClear, empty, create }: ListEmptyProps) {
  const translate = useTranslate()
  if (filtered) {
    return (
      <div className={styles.place}>
        <EmptyState
          title={translate('list.empty.filteredTitle')}
          text={translate('list.empty.filteredText')}
          action={
            <Button variant="secondary" onClick={onClear}>
              {translate('list.filters.clear')}
            </Button>
          }
        />
      </div>
    )
  }
  const own = (part: 'title' | 'text', usual: string) => empty?.[part] ?? translate(`resources.${resource}.empty.${part}`, { _: translate(usual) })
  return (
    <div className={styles.place}>
      <EmptyState
        title={own('title', 'list.empty.title')}
        text={own('text', create ? 'list.empty.createText' : 'list.empty.text')}
        action={empty?.action ?? create}
      />
    </div>
  )
}

/** The call failed: why, and once more. */
export function ListError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate()
  return (
    <div className={styles.place}>
      <LoadFailed ofPage title={translate('list.error.title')} error={error} onRetry={onRetry} />
    </div>
  )
}
