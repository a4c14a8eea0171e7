import type { PriceBatch, PriceBatchStep } from '../../generated/types'
import type { Viewer } from '../../schema/access'
import { can } from '../../schema/access'
import type { Tone } from '../../ui/kit/Badge'

/** How the states of a batch look. */
export const STATE_TONES: Readonly<Record<PriceBatch['state'], Tone>> = {
  DRAFT: 'neutral',
  WAITING: 'warn',
  APPROVED: 'info',
  RUNNING: 'ok',
  PAUSED: 'warn',
  ENDED: 'neutral',
  CANCELED: 'neutral',
}

/** What can be done with a batch, in the order of the buttons. */
export type BatchAction = 'edit' | 'submit' | 'approve' | 'refuse' | 'pause' | 'resume' | 'cancel'

const BY_STATE: Readonly<Record<PriceBatch['state'], readonly BatchAction[]>> = {
  DRAFT: ['cancel', 'edit', 'submit'],
  WAITING: ['cancel', 'refuse', 'approve'],
  APPROVED: ['cancel', 'pause'],
  RUNNING: ['cancel', 'pause'],
  PAUSED: ['cancel', 'resume'],
  ENDED: [],
  CANCELED: [],
}

/** The steps after which somebody does not approve a batch. */
const AUTHORING: readonly PriceBatchStep['step'][] = ['MADE', 'CHANGED', 'SUBMITTED']

/** Who has made, changed or submitted a batch. */
export const authorsOf = (steps: readonly Pick<PriceBatchStep, 'step' | 'who'>[] = []): string[] =>
  steps.flatMap(({ step, who }) => (who && AUTHORING.includes(step) ? [who] : []))

/**
 * What an account may do with a batch all of whose stores it sees. Nobody approves their own.
 * @param authors who has made, changed or submitted it, as far as that is known
 */
export function actionsFor(
  batch: Pick<PriceBatch, 'state' | 'madeBy' | 'changedBy'>,
  viewer: Viewer & { readonly email: string },
  authors: readonly string[] = [],
): readonly BatchAction[] {
  const isOwn = [batch.madeBy, batch.changedBy, ...authors].includes(viewer.email)
  return BY_STATE[batch.state].filter((action) => {
    if (action === 'approve') return !isOwn && can(viewer, 'price_approval.write')
    return can(viewer, action === 'refuse' ? 'price_approval.write' : 'product.write')
  })
}

/** Whether products can be taken out of a batch. */
export const canWithdraw = ({ state }: Pick<PriceBatch, 'state'>): boolean =>
  state === 'APPROVED' || state === 'RUNNING' || state === 'PAUSED'
