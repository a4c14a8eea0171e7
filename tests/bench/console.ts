import { type Locator, expect } from '@playwright/test'
import { text } from '../e2e/support/text'
import type { Api } from '../support/api'
import { plantSession } from '../support/session'
import type { MeasuredPage } from './browser'

/** The console's own list, and react-admin's: the same steps by the words of each. */
export interface Subject {
  readonly name: 'ours' | 'Datagrid'
  /** Opens the tag list of the store, complete. */
  open(measured: MeasuredPage): Promise<void>
  /** Whether rows stand there, as text of the page. */
  readonly rowsShown: string
  /** The text of the first row, as text of the page. */
  readonly firstRow: string
  nextButton(measured: MeasuredPage): Locator
  previousButton(measured: MeasuredPage): Locator
  /** Opens the menu of page sizes; what is clicked then is the choice. */
  openSizes(measured: MeasuredPage): Promise<void>
  /** Whether this many rows are there to be scrolled, as text of the page. */
  count(size: number): string
  chooseSize(measured: MeasuredPage, size: number): Promise<void>
}

export const ADMIN = 'admin@shelfdeck.example'

export function consoleList(url: string, store: string): Subject {
  return {
    name: 'ours',
    open: async ({ page }) => {
      await plantSession(page, url, ADMIN)
      await page.goto(`${url}/#/tag/detail/${store}`)
      await expect(page.locator('tr[data-index="0"]')).toBeVisible({ timeout: 60_000 })
    },
    rowsShown: `document.querySelector('tr[data-index="0"]') !== null && !document.querySelector('table[aria-busy="true"]')`,
    firstRow: `document.querySelector('tr[data-index="0"]')?.textContent ?? ''`,
    nextButton: ({ page }) => page.getByRole('button', { name: text('list.nextPage'), exact: true }),
    previousButton: ({ page }) => page.getByRole('button', { name: text('list.previousPage'), exact: true }),
    openSizes: async () => {},
    count: (size) =>
      `Math.abs(document.querySelector('[data-density]').scrollHeight / ${size} - 38) < ${size > 30 ? 8 : 20}`,
    chooseSize: async ({ page }, size) => void (await page.getByLabel(text('list.perPage')).selectOption(String(size))),
  }
}

/** Where react-admin's stock pages are, with the session that they use; the route follows. */
export const peerAddress = (url: string, api: Api, store: string): string =>
  `${url}?${new URLSearchParams({ api: '', store, token: api.token, email: api.email }).toString()}`

export function datagridList(url: string, api: Api, store: string): Subject {
  return {
    name: 'Datagrid',
    open: async ({ page }) => {
      await page.goto(`${peerAddress(url, api, store)}#/tag`)
      await expect(page.locator('tbody .RaDatagrid-row').first()).toBeVisible({ timeout: 60_000 })
    },
    rowsShown: `document.querySelector('tbody .RaDatagrid-row') !== null`,
    firstRow: `document.querySelector('tbody .RaDatagrid-row')?.textContent ?? ''`,
    nextButton: ({ page }) => page.getByRole('button', { name: 'Go to next page' }),
    previousButton: ({ page }) => page.getByRole('button', { name: 'Go to previous page' }),
    openSizes: ({ page }) => page.getByRole('combobox', { name: /Rows per page/ }).click(),
    count: (size) => `document.querySelectorAll('tbody .RaDatagrid-row').length === ${size}`,
    chooseSize: ({ page }, size) =>
      page.getByRole('option', { name: size < 0 ? '10000' : String(size), exact: true }).click(),
  }
}
