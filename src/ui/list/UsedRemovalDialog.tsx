import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { action as runCall } from '../../data/dataProvider'
import { useDescriptor } from '../../data/useDescriptor'
import type { ResourceName } from '../../generated/resources'
import type { Values } from '../../schema/template'
import { rowName } from '../displays/recordTitle'
import { errorText } from '../feedback/errorText'
import { LoadFailed } from '../feedback/LoadFailed'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import { WarnIcon } from '../kit/icons'
import { Skeleton } from '../kit/Skeleton'
import type { ActionDialogProps } from './actionTypes'
import styles from './UsedRemovalDialog.module.css'

type Row = ActionDialogProps['rows'][number]

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
 * Removes rows that other records may use (`usedBy`): those that are in use are named with their users and stay, the others
 * go once the person says so (spec/3 §5).
 */
export function UsedRemovalDialog({ action, resource, rows, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const { call, of, text, several = text } = action.usedBy ?? { call: '', of: '', text: '' }
  const own = useDescriptor(resource as ResourceName)
  const using = useDescriptor(of as ResourceName)
  const nameOf = (row: Values) => (own ? rowName(own, row, translate) : '')
  const namesOf = (users: readonly Values[] = []) => users.map((user) => (using ? rowName(using, user, translate) : '')).join(', ')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly { name: string; text: string }[]>([])
  const { data, error, refetch } = useQuery({
    // Not under the resource: what is removed is not asked about again.
    queryKey: ['users', resource, rows.map(({ id }) => id)],
    queryFn: async () => {
      const users = new Map<Row['id'], readonly Values[]>()
      await eachOf(rows, async (row) => void users.set(row.id, await runCall<Values[]>(call, { values: { ...params, ...row } })))
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
    for (const name of [resource, ...(action.invalidates ?? [])]) await queries.invalidateQueries({ queryKey: [name] })
    setBusy(false)
    if (refused.length < free.length) notify(translate('list.deleted', { smart_count: free.length - refused.length }), { type: 'success' })
    if (refused.length > 0) setFailed(refused)
    else onClose(true)
  }
  const isAsking = data !== undefined && free.length > 0 && failed.length === 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose(failed.length > 0)}
      title={translate(isAsking || !data ? 'messages.areYouSure' : 'titles.error')}
      size="s"
      role="alertdialog"
      footer={
        <>
          <Button disabled={busy} onClick={() => onClose(failed.length > 0)}>{translate(isAsking ? 'kit.cancel' : 'kit.close')}</Button>
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
                  <WarnIcon aria-hidden="true" /> {translate(rows.length > 1 ? several : text)}
                </p>
                <ul>
                  {used.map((row) => (
                    <li key={row.id}>
                      <b>{nameOf(row)}</b>
                      <span className={styles.users}>{namesOf(data.get(row.id))}</span>
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
