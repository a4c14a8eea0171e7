import { useQuery } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useId, useState, type FormEvent } from 'react'
import { request } from '../../../data/http'
import { useRunAction } from '../../../data/useRunAction'
import type { PlusDevice } from '../../../generated/types'
import { sizeOfDevice } from '../../../schema/screens'
import { fillPath } from '../../../schema/template'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { Button } from '../../../ui/kit/Button'
import { Checkbox } from '../../../ui/kit/Checkbox'
import { Dialog } from '../../../ui/kit/Dialog'
import { EmptyState } from '../../../ui/kit/EmptyState'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { StatusPill } from '../../../ui/live/StatusPill'
import styles from './templates.module.css'

/** Gives the template of the row to devices of its size (spec/3 §4, §7). */
export function DevicesDialog({ action, resource, rows, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const runAction = useRunAction()
  const notify = useNotify()
  const { showError } = useErrorDialog()
  const form = useId()
  const [template, size] = [String(rows[0]?.['_id'] ?? ''), rows[0]?.['size']]
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isNow, setNow] = useState(true)
  const [busy, setBusy] = useState(false)
  const path = fillPath('/status/store/{storeCode}/plus/device/search', params)
  const { data, error, refetch } = useQuery({
    queryKey: ['plus-device', 'all', path],
    queryFn: async ({ signal }) => (await request<{ data: PlusDevice[] }>('POST', path, { body: { length: -1 }, signal })).data,
  })
  const fitting = data?.filter((device) => sizeOfDevice(device) === size) ?? []
  const isAll = fitting.length > 0 && fitting.every(({ mac }) => chosen.has(mac))
  const choose = (macs: readonly string[], on: boolean) =>
    setChosen((now) => new Set(on ? [...now, ...macs] : [...now].filter((mac) => !macs.includes(mac))))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (chosen.size === 0 || busy) return
    setBusy(true)
    try {
      await runAction(action, { resource, params, body: { template, macList: [...chosen], flag: isNow ? 1 : 0 } })
      notify(translate('messages.complete'), { type: 'success' })
      onClose(true)
    } catch (failure) {
      showError(action.errorTitle, failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={translate('areas.signage.templates.applyTitle', { name: template })}
      closeOnOutsidePress={false}
      footer={
        <>
          <Button onClick={() => onClose()}>{translate('kit.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" loading={busy} disabled={chosen.size === 0}>
            {translate('areas.signage.apply.apply')}
          </Button>
        </>
      }
    >
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={180} />
      ) : fitting.length === 0 ? (
        <EmptyState title={translate('areas.signage.templates.noDevices')} text={translate('areas.signage.templates.noDevicesText')} />
      ) : (
        <form id={form} className={styles.form} onSubmit={(event) => void submit(event)}>
          <Checkbox label={translate('areas.signage.templates.all', { smart_count: fitting.length })} checked={isAll} indeterminate={!isAll && chosen.size > 0} onChange={(on) => choose(fitting.map(({ mac }) => mac), on)} />
          <ul className={styles.devices} aria-label={translate('areas.signage.templates.devices')}>
            {fitting.map(({ mac, name, status, template: now }) => (
              <li key={mac}>
                <Checkbox label={name || mac} checked={chosen.has(mac)} onChange={(on) => choose([mac], on)} />
                <span>{now === template ? translate('areas.signage.templates.hasIt') : now}</span>
                <StatusPill resource="plus-device" field="status" value={status} />
              </li>
            ))}
          </ul>
          <Checkbox label={translate('areas.signage.apply.now')} checked={isNow} onChange={setNow} />
        </form>
      )}
    </Dialog>
  )
}
