import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext } from 'ra-core'
import { beforeEach, expect, it, vi } from 'vitest'
import { writeSession } from '../../data/session'
import { ADMIN_SESSION } from '../../data/testSession'
import type { PaperTaskRow } from '../../generated/types'
import { shownErrors } from '../../ui/kit/errorDialog'
import { english } from '../../ui/list/testAction'
import { PrintAgain } from './PrintAgain'

const i18n = { translate: english, changeLocale: () => Promise.resolve(), getLocale: () => 'en_US' }
const PRINTED = 1
const NO_PAPER = 2

const labels = (...resultCodes: (number | null)[]) =>
  resultCodes.map((resultCode, at) => ({ storeCode: 'S 1', taskId: 7, prCode: `P${at}`, resultCode }))

let calls: string[]
let answer: () => Response
let queries: QueryClient

function show(rows: readonly PaperTaskRow[]) {
  render(
    <CoreAdminContext queryClient={queries} i18nProvider={i18n}>
      <PrintAgain storeCode="S 1" taskId="7" labels={rows} />
    </CoreAdminContext>,
  )
}

beforeEach(() => {
  writeSession(ADMIN_SESSION)
  shownErrors.set(() => [])
  queries = new QueryClient()
  calls = []
  answer = () => Response.json({ code: 1 })
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: { method?: string } = {}) => {
    calls.push(`${method} ${url.replace(/^https?:\/\/[^/]+/, '')}`)
    return Promise.resolve(answer())
  })
})

it('prints the failed labels of a task again, and refreshes the task and its labels', async () => {
  const refreshed = vi.spyOn(queries, 'invalidateQueries')
  show(labels(PRINTED, NO_PAPER, NO_PAPER, null))
  await userEvent.click(screen.getByRole('button', { name: 'Reprint 2 failed labels' }))
  expect(calls).toEqual(['POST /paper/task/7/store/S%201/again'])
  await waitFor(() =>
    expect(refreshed.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([['paper-task'], ['paper-task-row']]),
  )
})

it('offers nothing while all labels are printed or waiting', () => {
  show(labels(PRINTED, null))
  expect(screen.queryByRole('button')).toBeNull()
})

it('offers nothing to users who may not print', () => {
  writeSession({ ...ADMIN_SESSION, role_id: 5, privilege: { paper: { read: true, write: false } } })
  show(labels(NO_PAPER))
  expect(screen.queryByRole('button')).toBeNull()
})

it('reports a failed call, and can be pressed again', async () => {
  answer = () => Response.json({ code: 0, message: 'The printer is busy.' }, { status: 409 })
  show(labels(NO_PAPER))
  const button = screen.getByRole('button', { name: 'Reprint 1 failed label' })
  await userEvent.click(button)
  await waitFor(() => expect(shownErrors.get()).toHaveLength(1))
  await userEvent.click(button)
  await waitFor(() => expect(calls).toHaveLength(2))
})
