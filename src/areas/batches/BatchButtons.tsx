import { Ban, Check, Pause, Pencil, Play, Send, Undo2 } from 'lucide-react'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../data/http'
import { useSession } from '../../data/session'
import type { PriceBatch, PriceBatchStore } from '../../generated/types'
import { Button } from '../../ui/kit/Button'
import { ConfirmDialog } from '../../ui/kit/ConfirmDialog'
import { showError } from '../../ui/kit/errorDialog'
import { actionsFor, type BatchAction } from './batchStates'
import { RefuseDialog } from './RefuseDialog'

const ICONS: Readonly<Record<BatchAction, typeof Ban>> = {
  edit: Pencil,
  submit: Send,
  approve: Check,
  refuse: Undo2,
  pause: Pause,
  resume: Play,
  cancel: Ban,
}
const MAIN: readonly BatchAction[] = ['submit', 'approve', 'resume']
/** What a change meanwhile forbids: nobody lets prices hold that they have not seen. */
const OF_WHAT_WAS_READ: readonly BatchAction[] = ['submit', 'approve']

interface BatchButtonsProps {
  readonly batch: PriceBatch
  /** Who has made, changed or submitted it. */
  readonly authors: readonly string[]
  readonly onChanged: () => void
}

/** What the account may do with a batch, by its state; nothing where the batch has stores that the account does not see. */
export function BatchButtons({ batch, authors, onChanged }: BatchButtonsProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const notify = useNotify()
  const viewer = useSession()
  const [asked, setAsked] = useState<BatchAction>()
  // What is asked for is meant of the batch as it was shown then.
  const [read, setRead] = useState(batch.updatedAt)
  const path = `/api/v1/price-batch/${batch.id}`
  const seen = useQuery({
    queryKey: ['price-batch', 'seen', batch.id],
    queryFn: async ({ signal }) => {
      const filter = JSON.stringify({ batchId: batch.id })
      const first = await request<PriceBatchStore[]>('GET', '/api/v1/price-batch-store', {
        query: { filter, range: '[0,999]' },
        signal,
      })
      return first.length
    },
    retry: false,
    meta: { background: true },
  })
  const seesAll = seen.data !== undefined && seen.data >= Math.min(batch.storeCount ?? 0, 1000)
  const run = async (action: BatchAction) => {
    try {
      const { state } = await request<PriceBatch>('POST', `${path}/${action}`, {
        query: OF_WHAT_WAS_READ.includes(action) ? { updatedAt: read ?? undefined } : {},
      })
      setAsked(undefined)
      notify(translate(`resources.price-batch.enums.state.${state}`), { type: 'success' })
    } catch (error) {
      setAsked(undefined)
      showError(undefined, error)
    }
    onChanged()
  }
  const press = (action: BatchAction) => {
    if (action === 'edit') return void navigate(`/batch/${batch.id}/edit`)
    setRead(batch.updatedAt)
    setAsked(action)
  }
  if (!seesAll || !viewer) return null
  return (
    <>
      {actionsFor(batch, viewer, authors).map((action) => {
        const Icon = ICONS[action]
        return (
          <Button
            key={action}
            variant={MAIN.includes(action) ? 'primary' : 'secondary'}
            icon={<Icon size={16} aria-hidden="true" />}
            onClick={() => press(action)}
          >
            {translate(`areas.batches.actions.${action}`)}
          </Button>
        )
      })}
      {asked === 'refuse' && (
        <RefuseDialog
          path={path}
          onClose={(done) => {
            setAsked(undefined)
            if (done) onChanged()
          }}
        />
      )}
      {asked !== undefined && asked !== 'refuse' && (
        <ConfirmDialog
          title={translate(`areas.batches.actions.${asked}`)}
          text={translate(`areas.batches.confirm.${asked}`, { name: batch.name })}
          confirmLabel={translate(`areas.batches.actions.${asked}`)}
          {...(asked === 'cancel' && { danger: true, cancelLabel: translate('areas.batches.keep') })}
          onOpenChange={(open) => !open && setAsked(undefined)}
          onConfirm={() => run(asked)}
        />
      )}
    </>
  )
}
