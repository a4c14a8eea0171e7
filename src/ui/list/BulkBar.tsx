import { useTranslate } from 'ra-core'
import { memo } from 'react'
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
      <BulkButtons resource={resource} actions={actions} onRun={onRun} onDelete={onDelete} onClear={onClear} />
    </div>
  )
}

/**
 * The buttons are the same with and without a row; the bar's own style says which are red and whether there is a selection
 * to end. A button mounted or a style of MUI's made in the press that selects costs 100 ms of it at 4x CPU.
 */
const BulkButtons = memo(function BulkButtons({ resource, actions, onRun, onDelete, onClear }: Omit<BulkBarProps, 'count'>) {
  const translate = useTranslate()
  return (
    <>
      {actions.map((action) => (
        <Button key={action.id} size="s" className={action.danger ? styles.danger : undefined} onClick={() => onRun(action)}>
          {actionLabel(translate, resource, action)}
        </Button>
      ))}
      {onDelete && (
        <Button size="s" className={styles.danger} onClick={onDelete}>
          {translate('list.delete.label')}
        </Button>
      )}
      <Button size="s" variant="ghost" className={styles.clear} onClick={onClear}>
        {translate('list.deselect')}
      </Button>
    </>
  )
})
