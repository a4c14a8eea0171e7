import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useViewer } from '../../data/session'
import { can } from '../../schema/access'
import type { PlacedAction, ResourceDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import { LoadFailed } from '../feedback/LoadFailed'
import { Button } from '../kit/Button'
import { EmptyState } from '../kit/EmptyState'
import { Link } from '../kit/Link'
import { hrefOf } from './columns'
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
  /** What fills the list, or creates a record. */
  create: ReactNode
  mayCreate: boolean
}

/**
 * No rows: because of filters, or because there is nothing yet; either way what to do next. What fills a list is said by its
 * page, else by its resource (`resources.<name>.empty`).
 */
export function ListEmpty({ resource, filtered, onClear, empty, create, mayCreate }: ListEmptyProps) {
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
  const own = (part: 'title' | 'text', usual: string) =>
    empty?.[part] ?? translate(`resources.${resource}.empty.${part}`, { _: translate(usual) })
  return (
    <div className={styles.place}>
      <EmptyState
        title={own('title', 'list.empty.title')}
        text={own('text', mayCreate ? 'list.empty.createText' : 'list.empty.text')}
        action={empty?.action ?? create}
      />
    </div>
  )
}

interface FillerProps {
  readonly descriptor: ResourceDescriptor
  readonly params: Values | undefined
  /** The action of the page that fills it. */
  readonly action: PlacedAction | undefined
  readonly onRun: (action: PlacedAction) => void
  /** What stands there for who may not take that way. */
  readonly otherwise: ReactNode
}

/** The way to what fills an empty list, for who may take it: what its schema names as `list.filledBy`. */
export function Filler({ descriptor: { name, list }, params, action, onRun, otherwise }: FillerProps) {
  const translate = useTranslate()
  const viewer = useViewer()
  if (action) {
    return (
      <Button variant="primary" onClick={() => onRun(action)}>
        {translate(`resources.${name}.actions.${action.id}`)}
      </Button>
    )
  }
  const { link, permission } = list.filledBy ?? {}
  const href = hrefOf(link, params ?? {})
  if (href === undefined || (permission !== undefined && !can(viewer, permission))) return otherwise
  return (
    <Link to={href} className={styles.way}>
      {translate(`resources.${name}.empty.action`)}
    </Link>
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
