import { expect, it } from 'vitest'
import { updateOutcome } from './displays'

const translate = (key: string) => key

it('shows the result of an update', () => {
  expect(updateOutcome(null, translate)).toEqual({ tone: 'busy', text: 'messages.inProgress' })
  expect(updateOutcome({ status: 'OK', updatedAt: 1 }, translate)).toEqual({ tone: 'ok', text: 'OK' })
  expect(updateOutcome({ status: 'NG', updatedAt: 1 }, translate)).toEqual({ tone: 'error', text: 'NG' })
  expect(updateOutcome({ status: 'OK' }, translate)).toEqual({ tone: 'neutral', text: 'history.canceled' })
})
