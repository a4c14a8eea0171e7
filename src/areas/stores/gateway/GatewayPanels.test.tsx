import { cleanup, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { mergeTexts, readLocaleFiles } from '../../../../scripts/localeFiles'
import { createTranslate } from '../../../data/texts'
import type { Gateway } from '../../../generated/types'
import { agoText } from '../../../ui/displays/ago'
import { GatewayAside, GatewayUsage } from './GatewayPanels'

vi.mock('../../../ui/charts/LineChart', () => ({ LineChart: () => null }))

const i18n = {
  translate: createTranslate(mergeTexts(readLocaleFiles(process.cwd(), 'en_US')), 'en_US'),
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en_US',
}
const hourAgo = Math.floor(Date.now() / 1000) - 3 * 3600

afterEach(cleanup)

function show(status: 'NORMAL' | 'OFFLINE'): string {
  const gateway: Gateway = {
    storeCode: 'S1',
    gwMac: '020000000001',
    status,
    timeSync: true,
    upLink: 'OK',
    downLink: 'NG',
    ramUsage: 40,
    diskUsage: 50,
    lastStatusTime: hourAgo,
    serviceStatusList: [
      { name: 'gmp', status: 'RUNNING' },
      { name: 'ntp', status: 'UNKNOWN' },
    ],
  }
  const { container } = render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={i18n}>
        <GatewayUsage gateway={gateway} samples={[]} span={{ start: 0, end: 1 }} />
        <GatewayAside gateway={gateway} store="One" />
      </CoreAdminContext>
    </MemoryRouter>,
  )
  return container.textContent ?? ''
}

/** The colours in which the gauges are drawn. */
function colours(status?: 'NORMAL'): (string | null)[] {
  if (status) {
    cleanup()
    show(status)
  }
  return [...document.querySelectorAll('[role="meter"] circle[stroke]')].map((arc) => arc.getAttribute('stroke'))
}

it('the last readings of an offline gateway show their age, without colour and without an OK', () => {
  const text = show('OFFLINE')
  expect(text).toContain('3 hours ago')
  expect(text).toContain('Synchronized at last report')
  expect(text).not.toContain('UNKNOWN')
  const meters = screen.getAllByRole('meter').map((meter) => meter.getAttribute('aria-valuetext'))
  expect(meters.slice(0, 2)).toEqual(['40 %', '50 %'])
  expect(document.querySelectorAll('li .ok, dd .ok')).toHaveLength(0)
  expect(text).toContain('OK at last report')
  expect(colours()).not.toEqual(colours('NORMAL'))
})

it('a connected gateway shows its services as OK', () => {
  expect(show('NORMAL')).not.toContain('ago')
  expect(screen.getAllByRole('meter')[0]?.getAttribute('aria-valuetext')).not.toBe('40 %')
  expect(document.querySelectorAll('li .MuiChip-colorSuccess').length).toBeGreaterThan(0)
})

it('the age of readings is in the language of the page', () => {
  expect([
    agoText(30, 'en-US'),
    agoText(90, 'en-US'),
    agoText(200_000, 'en-US'),
    agoText(7_200, 'ja-JP'),
    agoText(-5, 'en-US'),
  ]).toEqual(['30 seconds ago', '1 minute ago', '2 days ago', '2時間前', '0 seconds ago'])
})
