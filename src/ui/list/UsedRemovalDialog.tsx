import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { action as runCall } from '../../data/dataProvider'
import { useDescriptor } from '../../data/useDescriptor'
import type { ResourceName } from '../../generated/resources'
import type { Values } from '../../schema/template'
import { rowName } from '../displays/recordTitle'
import { sentences } from '../displays/sentences'
import { errorText } from '../feedback/errorText'
import { LoadFailed } from '../feedback/LoadFailed'
import { ResultDialog, type ResultRow, ResultTable } from '../form/ResultDialog'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import { Skeleton } from '../kit/Skeleton'
import type { ActionDialogProps } from './actionTypes'

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
 * Removes rows that other records may use (`usedBy`): those in use are named with their users and stay, the others
 * go once the user confirms.
 */
export function UsedRemovalDialog({ action, resource, rows, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const { call, of, text, several = text } = action.usedBy ?? { call: '', of: '', text: '' }
  const own = useDescriptor(resource as ResourceName)
  const using = useDescriptor(of as ResourceName)
  const nameOf = (row: Values) => (own ? rowName(own, row, translate) : '')
  const namesOf = (users: readonly Values[] = []) =>
    users.map((user) => (using ? rowName(using, user, translate) : '')).join(', ')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly ResultRow[]>([])
  const { data, error, refetch } = useQuery({
    // Not under the resource: what is removed is not asked about again.
    queryKey: ['users', resource, rows.map(({ id }) => id)],
    queryFn: async () => {
      const users = new Map<Row['id'], readonly Values[]>()
      await eachOf(
        rows,
        async (row) => void users.set(row.id, await runCall<Values[]>(call, { values: { ...params, ...row } })),
      )
      return users
    },
    gcTime: 0,
    staleTime: 0,
  })
  const used = rows.filter(({ id }) => (data?.get(id)?.length ?? 0) > 0)
  const free = rows.filter((row) => !used.includes(row))

  const remove = async () => {
    setBusy(true)
    const failed: ResultRow[] = []
    await eachOf(free, async (row) => {
      try {
        await runCall(action.call ?? '', { values: { ...params, ...row }, rows: [row] })
      } catch (problem) {
        failed.push({
          name: nameOf(row),
          tone: 'error',
          is: translate('list.delete.refused'),
          why: errorText(problem, translate),
        })
      }
    })
    for (const name of [resource, ...(action.invalidates ?? [])]) await queries.invalidateQueries({ queryKey: [name] })
    setBusy(false)
    if (failed.length < free.length)
      notify(translate('list.deleted', { smart_count: free.length - failed.length }), { type: 'success' })
    if (failed.length > 0) setRefused(failed)
    else onClose(true)
  }
  if (refused.length > 0)
    return <ResultDialog title={translate('titles.error')} rows={refused} onClose={() => onClose(true)} />
  const isAsking = free.length > 0 && data !== undefined
  const question = sentences(
    translate('list.delete.text', { smart_count: free.length, name: free[0] ? nameOf(free[0]) : '' }),
    translate('messages.cannotUndo'),
  )
  const reason = translate(rows.length > 1 ? several : text)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={translate(isAsking || !data ? 'messages.areYouSure' : 'titles.error')}
      description={isAsking ? question : used.length > 0 && reason}
      size={used.length > 0 ? 'm' : 's'}
      role="alertdialog"
      footer={
        <>
          <Button disabled={busy} onClick={() => onClose()}>
            {translate(isAsking ? 'kit.cancel' : 'kit.close')}
          </Button>
          {isAsking && (
            <Button variant="danger" loading={busy} onClick={() => void remove()}>
              {translate('list.delete.label')}
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={60} />
      ) : (
        used.length > 0 && (
          <>
            {isAsking && <p>{reason}</p>}
            <ResultTable
              title={reason}
              rows={used.map((row) => ({
                name: nameOf(row),
                tone: 'warn',
                is: translate('list.delete.used'),
                why: namesOf(data.get(row.id)),
              }))}
            />
          </>
        )
      )}
    </Dialog>
  )
}
