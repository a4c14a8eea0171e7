import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { expect, test, vi } from 'vitest'
import type { DashboardStats } from '../../../generated/types'
import { DashboardContext } from '../dashboardContext'
import { VersionsPanel } from './VersionsPanel'

const openDrill = vi.fn()

function show(versions: readonly string[]) {
  const stats = {
    gmpVersions: versions.map((version, at) => ({ version, count: at + 1 })),
  } as unknown as DashboardStats
  render(
    <TestTranslationProvider translate={(key: string) => key}>
      <DashboardContext value={{ openDrill } as never}>
        <VersionsPanel of="gmpVersions" stats={stats} />
      </DashboardContext>
    </TestTranslationProvider>,
  )
}

test('shows few versions as a doughnut that opens their gateways', async () => {
  show(['2.3', '2.4'])
  expect(screen.getByText('67%')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /2\.4/ }))
  expect(openDrill).toHaveBeenCalledWith({ of: 'gmpVersions', value: '2.4' })
})

test('shows many versions as bars', () => {
  show(['1', '2', '3', '4', '5', '6'])
  expect(screen.queryByText(/%/)).toBeNull()
  expect(screen.getByRole('navigation')).toBeTruthy()
})
