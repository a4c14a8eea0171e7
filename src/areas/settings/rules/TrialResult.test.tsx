import { render, screen } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { expect, it } from 'vitest'
import type { RuleTrialResult } from '../../../generated/types'
import { TrialResult } from './TrialResult'

const row = { storeCode: 'IT001', tagMac: 'A', tagId: 'T1', prCode: 'MILK', before: 'SHELF', after: null }
const none: RuleTrialResult = {
  labels: 0,
  stores: 0,
  examined: 12,
  isComplete: true,
  at: null,
  timeZone: null,
  rows: [],
}
const show = (trial: Partial<RuleTrialResult>) =>
  render(
    <TestTranslationProvider
      translate={(key: string, { time }: { readonly time?: string } = {}) => (time ? `${key} ${time}` : key)}
    >
      <TrialResult trial={{ ...none, ...trial }} />
    </TestTranslationProvider>,
  )
const says = (key: string) => screen.queryByText(new RegExp(`^areas.rules.trial.${key}`)) !== null

it('says that no label changes only where all were looked at', () => {
  const { unmount } = show({})
  expect([says('none$'), says('later'), says('examined')]).toEqual([true, false, false])
  unmount()
  show({ isComplete: false })
  expect([says('none$'), says('noneYet'), says('examined')]).toEqual([false, true, true])
})

it('names the labels that change, how many more there are, and from when on by the clock of the store', () => {
  show({ labels: 3, stores: 1, rows: [row], at: 1_800_000_000, timeZone: 'Asia/Tokyo' })
  expect([says('change'), says('more')]).toEqual([true, true])
  expect(screen.getByText(/^areas\.rules\.trial\.later/).textContent).toContain('2027-01-15 17:00:00 Asia/Tokyo')
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toEqual(['IT001', 'T1', 'MILK', 'SHELF', '–'])
})
