import { useTranslate } from 'ra-core'
import type { ActionEntry } from '../../schema/dialect'
import { formatNumber } from '../displays/values'
import { Button } from '../kit/Button'
import styles from './BulkBar.module.css'
import { actionLabel } from './useListActions'

interface BulkBarProps {
  resource: string
  actions: readonly ActionEntry[]
  count: number
  onRun: (action: ActionEntry) => void
  /** Undefined where many cannot be deleted at once. */
  onDelete: (() => void) | undefined
  onClear: () => void
}

/** What can be done with the selected rows. The actions stay pressable without a row: they say what is missing. */
export function BulkBar({ resource, actions, count, onRun, onDelete, onClear }: BulkBarProps) {
  const translate = useTranslate()
  return (
    <div className={styles.bar} role="toolbar" aria-label={translate('list.bulk')} data-some={count > 0 || undefined}>
      <span className={styles.count}>{translate('list.selected', { smart_count: count, count: formatNumber(count) })}</span>
      {actions.map((action) => (
        <Button key={action.id} size="s" variant={action.danger && count > 0 ? 'danger' : 'secondary'} onClick={() => onRun(action)}>
          {actionLabel(translate, resource, action)}
        </Button>
      ))}
      {onDelete && (
        <Button size="s" variant={count > 0 ? 'danger' : 'secondary'} onClick={onDelete}>
          {translate('list.delete.label')}
        </Button>
      )}
      {count > 0 && (
        <Button size="s" variant="ghost" onClick={onClear}>
          {translate('list.deselect')}
        </Button>
      )}
    </div>
  )
}
