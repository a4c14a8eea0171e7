import { useNotify, useTranslate } from 'ra-core'
import { useId, useState, type FormEvent } from 'react'
import { useCollecting } from '../../data/collecting'
import { useRunAction } from '../../data/useRunAction'
import { statusError } from '../../ui/feedback/codedError'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import { useErrorDialog } from '../../ui/kit/useErrorDialog'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { CollectingNotice } from './CollectingNotice'
import { CHECK_KINDS, kindText, type CheckKind } from './statusCheck'
import styles from './tags.module.css'
import { isNoMatchingTags } from '../../data/http'

/**
 * Asks the selected tags for their status, or all tags of the store where there are no rows (spec/1 §4). While the
 * store is being asked it says so, and can stop it.
 */
export function StatusCheckDialog({ action, resource, rows, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const runAction = useRunAction()
  const notify = useNotify()
  const { showError } = useErrorDialog()
  const form = useId()
  const kinds: readonly CheckKind[] = rows.length > 0 ? CHECK_KINDS : ['all']
  const [kind, setKind] = useState<CheckKind>(kinds[0] ?? 'all')
  const [busy, setBusy] = useState(false)
  const storeCode = String(params['storeCode'] ?? '')
  const isRunning = useCollecting().some((store) => store.storeCode === storeCode)

  const start = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const tagList = rows.map((row) => ({ tagMac: row['tagMac'] }))
      await runAction(action, { resource, params, body: kind === 'all' ? { storeCode } : { storeCode, cmd: Number(kind), tagList } })
      notify(translate('areas.tags.statusCheck.started'), { type: 'success' })
      onClose(true)
    } catch (error) {
      if (!isNoMatchingTags(error)) return showError(action.errorTitle, statusError(error))
      notify(translate('server.noMatchingTags'))
      onClose(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={translate('areas.tags.statusCheck.title')}
      description={kind === 'all' ? translate('areas.tags.statusCheck.all') : translate('areas.tags.statusCheck.selected', { smart_count: rows.length })}
      size="s"
      footer={
        <>
          <Button onClick={() => onClose()}>{translate('kit.close')}</Button>
          <Button type="submit" form={form} variant="primary" loading={busy} disabled={isRunning}>
            {translate('areas.tags.statusCheck.start')}
          </Button>
        </>
      }
    >
      <CollectingNotice storeCode={storeCode} />
      <form id={form} onSubmit={(event) => void start(event)}>
        <fieldset className={styles.kinds}>
          <legend className="visuallyHidden">{translate('areas.tags.statusCheck.kind')}</legend>
          {kinds.map((one) => (
            <label key={one} className={styles.kind}>
              <input type="radio" name={form} checked={kind === one} onChange={() => setKind(one)} />
              <b>{kindText(one, translate)}</b>
              <small>{translate(`areas.tags.statusCheck.help.${one}`)}</small>
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}
