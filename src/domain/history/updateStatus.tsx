import type { ReactNode } from 'react'
import type { Translate } from '../../data/texts'
import type { Values } from '../../schema/template'
import displays from '../../ui/displays/displays.module.css'
import type { StatusTone } from '../../ui/displays/status'

/**
 * What came of an update (spec/2 §4): nothing yet is in progress, a status without a time was canceled, OK is success,
 * and anything else is danger.
 */
export function updateOutcome(status: unknown, translate: Translate): { readonly tone: StatusTone; readonly text: string } {
  if (status === null || status === undefined) return { tone: 'busy', text: translate('messages.inProgress') }
  const { status: name = '', updatedAt } = status as { status?: string; updatedAt?: number | null }
  if (!updatedAt) return { tone: 'neutral', text: translate('history.canceled') }
  return { tone: name === 'OK' ? 'ok' : 'error', text: name }
}

/** The status column of updates, of a tag or a product. */
export const statusColumn = (translate: Translate) => ({
  text: (record: Values): string => updateOutcome(record['status'], translate).text,
  node: (record: Values): ReactNode => {
    const { tone, text } = updateOutcome(record['status'], translate)
    return <span className={`${displays.pill} ${displays[tone]}`}>{text}</span>
  },
})
