import { useNotify, useTranslate } from 'ra-core'
import { useRunAction } from '../../../data/useRunAction'
import { sentences } from '../../../ui/displays/sentences'
import { Button } from '../../../ui/kit/Button'
import { ConfirmDialog } from '../../../ui/kit/ConfirmDialog'
import { Dialog } from '../../../ui/kit/Dialog'
import { showError } from '../../../ui/kit/errorDialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import styles from './edit.module.css'

interface Removed {
  readonly removed?: number
  readonly used?: number
}

/**
 * Deletes the selected products, or all that no tag shows. Products on tags stay; their number is shown before and after.
 */
export function RemoveProductsDialog({ action, resource, rows, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const runAction = useRunAction()
  const notify = useNotify()
  const isAll = action.on === 'page'
  const used = rows.filter((row) => Number(row['tagCount'] ?? 0) > 0).length
  const free = rows.length - used
  const run = async () => {
    try {
      const { removed, used: kept } = await runAction<Removed>(action, { resource, rows, params })
      const message = kept ? 'areas.products.remove.doneKept' : 'areas.products.remove.done'
      notify(
        removed === undefined ? translate('messages.complete') : translate(message, { smart_count: removed, kept }),
        {
          type: 'success',
        },
      )
      onClose(true)
    } catch (error) {
      showError(action.errorTitle, error)
      onClose()
    }
  }
  if (!isAll && free === 0) {
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        role="alertdialog"
        size="s"
        title={translate('list.delete.label')}
        footer={<Button onClick={() => onClose()}>{translate('kit.close')}</Button>}
      >
        {translate('areas.products.remove.allUsed')}
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={translate('messages.areYouSure')}
      text={
        <>
          {sentences(
            isAll
              ? translate('areas.products.remove.unused')
              : translate('areas.products.remove.chosen', { smart_count: free }),
            translate('messages.cannotUndo'),
          )}
          {!isAll && used > 0 && (
            <p className={styles.kept}>{translate('areas.products.remove.kept', { smart_count: used })}</p>
          )}
        </>
      }
      confirmLabel={translate(isAll ? 'areas.products.remove.allLabel' : 'list.delete.label')}
      danger
      onConfirm={run}
    />
  )
}
