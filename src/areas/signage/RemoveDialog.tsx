import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { action as runCall } from '../../data/dataProvider'
import type { PlusDevice } from '../../generated/types'
import { errorText } from '../../ui/feedback/errorText'
import { LoadFailed } from '../../ui/feedback/LoadFailed'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import { WarnIcon } from '../../ui/kit/icons'
import { Skeleton } from '../../ui/kit/Skeleton'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import styles from './remove.module.css'

type Row = ActionDialogProps['rows'][number]

interface RemoveDialogProps extends ActionDialogProps {
  readonly nameOf: (row: Row) => string
  /** The devices that use what the row is. */
  readonly findUsers: (row: Row) => Promise<readonly PlusDevice[]>
  /** What is said of one that is in use. */
  readonly inUse: string
  /** What is said where some of several are in use. */
  readonly someInUse?: string
}

/** Rows that are asked about, or removed, at the same time. */
const AT_ONCE = 6

async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/**
 * Removes rows that devices may use: those that are in use are named with their devices and stay, the others go once
 * the person says so (spec/3 §5).
 */
export function RemoveDialog({ action, resource, rows, params, onClose, nameOf, findUsers, inUse, someInUse }: RemoveDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly { name: string; text: string }[]>([])
  const { data, error, refetch } = useQuery({
    queryKey: [resource, 'users', rows.map(({ id }) => id)],
    queryFn: async () => {
      const users = new Map<Row['id'], readonly PlusDevice[]>()
      await eachOf(rows, async (row) => void users.set(row.id, await findUsers(row)))
      return users
    },
    gcTime: 0,
    staleTime: 0,
  })
  const used = rows.filter(({ id }) => (data?.get(id)?.length ?? 0) > 0)
  const free = rows.filter((row) => !used.includes(row))

  const remove = async () => {
    setBusy(true)
    const refused: { name: string; text: string }[] = []
    await eachOf(free, async (row) => {
      try {
        await runCall(action.call ?? '', { values: { ...params, ...row }, rows: [row] })
      } catch (problem) {
        refused.push({ name: nameOf(row), text: errorText(problem, translate) })
      }
    })
    for (const name of [resource, 'plus-store']) await queries.invalidateQueries({ queryKey: [name] })
    setBusy(false)
    if (refused.length < free.length) notify(translate('list.deleted', { smart_count: free.length - refused.length }), { type: 'success' })
    if (refused.length > 0) setFailed(refused)
    else onClose(true)
  }
  const isAsking = data !== undefined && free.length > 0 && failed.length === 0
  const message = rows.length > 1 && someInUse !== undefined ? someInUse : inUse
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(failed.length > 0)}
      title={translate(isAsking || !data ? 'messages.areYouSure' : 'titles.error')}
      size="s"
      role="alertdialog"
      footer={
        <>
          <Button onClick={() => onClose(failed.length > 0)}>{translate(isAsking ? 'kit.cancel' : 'kit.close')}</Button>
          {isAsking && (
            <Button variant="danger" loading={busy} onClick={() => void remove()}>
              {translate('list.delete.label')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        {error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height={60} />
        ) : (
          <>
            {used.length > 0 && (
              <section className={styles.used}>
                <p>
                  <WarnIcon aria-hidden="true" /> {message}
                </p>
                <ul>
                  {used.map((row) => (
                    <li key={row.id}>
                      <b>{nameOf(row)}</b>
                      <span className={styles.devices}>{data.get(row.id)?.map(({ mac, name }) => name || mac).join(', ')}</span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {isAsking && <p>{`${translate('list.delete.text', { smart_count: free.length, name: free[0] ? nameOf(free[0]) : '' })} ${translate('messages.cannotUndo')}`}</p>}
            {failed.length > 0 && (
              <section className={styles.used} role="alert">
                <ul>
                  {failed.map(({ name, text }) => (
                    <li key={name}>
                      <b>{name}</b> {text}
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
