import type { ReactNode } from 'react'
import type { Values } from '../../../schema/template'
import { Badge, type Tone } from '../../../ui/kit/Badge'
import { Spinner } from '../../../ui/kit/Spinner'

type Translate = (key: string, options?: Record<string, unknown>) => string

interface Outcome {
  readonly tone: Tone
  readonly text: string
  readonly busy?: boolean
}

/**
 * What came of an update (spec/2 §4): nothing yet is in progress, a status without a time was canceled, OK is success,
 * and anything else is danger.
 */
export function updateOutcome(status: unknown, translate: Translate): Outcome {
  if (status === null || status === undefined) return { tone: 'info', text: translate('messages.inProgress'), busy: true }
  const { status: name = '', updatedAt } = status as { status?: string; updatedAt?: number | null }
  if (!updatedAt) return { tone: 'neutral', text: translate('areas.tags.history.canceled') }
  return { tone: name === 'OK' ? 'ok' : 'error', text: name }
}

/** The status column of a tag's updates. */
export const statusColumn = (translate: Translate) => ({
  text: (record: Values): string => updateOutcome(record['status'], translate).text,
  node: (record: Values): ReactNode => {
    const { tone, text, busy } = updateOutcome(record['status'], translate)
    return (
      <Badge tone={tone} {...(busy && { icon: <Spinner /> })}>
        {text}
      </Badge>
    )
  },
})
