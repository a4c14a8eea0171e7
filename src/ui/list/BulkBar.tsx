import { useListContext, useTranslate } from 'ra-core'
import { useMemo, type MouseEvent, type ReactNode } from 'react'
import type { PlacedAction } from '../../schema/descriptor'
import { formatNumber } from '../displays/values'
import { Button } from '../kit/Button'
import styles from './BulkBar.module.css'
import { actionLabel } from './useListActions'

/**
 * What can be done with the selected rows: buttons of ours or of react-admin. They are the same with and without a row; the
 * bar's own style says which are red, and whether there is a selection to end. A button mounted or a style of MUI's made
 * in the press that selects costs 100 ms of it at 4x CPU.
 */
export function BulkBar({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const { selectedIds, onUnselectItems, isPending, total } = useListContext()
  const count = selectedIds.length
  const clear = useMemo(() => {
    const deselect = ({ currentTarget }: MouseEvent<HTMLElement>) => {
      // The button goes with the selection: the focus stays in the bar.
      currentTarget.parentElement?.querySelector('button')?.focus()
      onUnselectItems()
    }
    return (
      <Button size="s" variant="ghost" className={styles.clear} onClick={deselect}>
        {translate('list.deselect')}
      </Button>
    )
  }, [translate, onUnselectItems])
  // Where there is no row, there is nothing to select.
  if (!isPending && !total && count === 0) return null
  return (
    <div className={styles.bar} role="toolbar" aria-label={translate('list.bulk')} data-some={count > 0 || undefined}>
      <span className={styles.count}>
        {translate('list.selected', { smart_count: count, count: formatNumber(count) })}
      </span>
      {children}
      {clear}
    </div>
  )
}

interface BulkActionsProps {
  resource: string
  actions: readonly PlacedAction[]
  onRun: (action: PlacedAction) => void
  /** Undefined where many cannot be deleted at once. */
  onDelete: (() => void) | undefined
}

/** The schema's actions on many rows. They stay pressable without a row: they say what is missing. */
export function BulkActions({ resource, actions, onRun, onDelete }: BulkActionsProps) {
  const translate = useTranslate()
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action.id}
          size="s"
          className={action.danger ? styles.danger : undefined}
          onClick={() => onRun(action)}
        >
          {actionLabel(translate, resource, action)}
        </Button>
      ))}
      {onDelete && (
        <Button size="s" className={styles.danger} onClick={onDelete}>
          {translate('list.delete.label')}
        </Button>
      )}
    </>
  )
}
