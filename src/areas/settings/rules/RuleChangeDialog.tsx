import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { request } from '../../../data/http'
import type { RuleTrialResult } from '../../../generated/types'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { ConfirmDialog } from '../../../ui/kit/ConfirmDialog'
import { showError } from '../../../ui/kit/errorDialog'
import { Skeleton } from '../../../ui/kit/Skeleton'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { useActionCall } from '../../../ui/list/useActionCall'
import { TrialResult } from './TrialResult'

const CHANGES: Readonly<Record<string, 'UP' | 'DOWN' | 'REMOVE'>> = { up: 'UP', down: 'DOWN', remove: 'REMOVE' }

/** Moves or deletes a rule, once it is known which labels get another layout by that. */
export function RuleChangeDialog({ action, resource, rows, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const call = useActionCall()
  const [rule] = rows
  const change = CHANGES[action.id] ?? 'UP'
  const id = Number(rule?.['id'])
  const { data, error, refetch } = useQuery({
    queryKey: ['layout-rule', 'trial', change, id],
    queryFn: ({ signal }) =>
      request<RuleTrialResult>('POST', '/api/v1/layout-rule-trial', { body: { change, id }, signal }),
    retry: false,
    gcTime: 0,
    meta: { background: true },
  })
  const run = async () => {
    try {
      await call(action, { resource, rows, params, body: change === 'REMOVE' ? { id } : { id, direction: change } })
      onClose(true)
    } catch (failure) {
      showError(undefined, failure)
    }
  }
  return (
    <ConfirmDialog
      title={translate(`areas.rules.${action.id}.title`, { name: String(rule?.['name'] ?? '') })}
      text={
        error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <TrialResult trial={data} />
        ) : (
          <Skeleton height={60} />
        )
      }
      confirmLabel={translate(`areas.rules.${action.id}.confirm`)}
      danger={change === 'REMOVE'}
      onOpenChange={(open) => !open && onClose()}
      onConfirm={run}
    />
  )
}
