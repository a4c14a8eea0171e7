import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext, testDataProvider } from 'ra-core'
import { Suspense } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { writeSession } from '../../data/session'
import { ADMIN_SESSION } from '../../data/testSession'
import { english } from '../../ui/list/testAction'
import { PaperTaskPage } from './PaperTaskPage'

const i18n = { translate: english, changeLocale: () => Promise.resolve(), getLocale: () => 'en_US' }
/** Two labels are printed, one has failed, one is waiting. */
const LABELS = [1, 1, 2, null].map((resultCode, at) => ({
  storeCode: 'S1',
  taskId: 7,
  prCode: `P${at}`,
  resultCode,
}))

let answers: Readonly<Record<string, () => Response>>

async function show() {
  const getList = async () => ({ data: LABELS.map((label) => ({ ...label, id: label.prCode })) as never[], total: 4 })
  await act(async () => {
    render(
      <MemoryRouter initialEntries={['/paper/task/S1/7']}>
        <CoreAdminContext
          queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          dataProvider={testDataProvider({ getList })}
          i18nProvider={i18n}
        >
          <Suspense fallback={null}>
            <Routes>
              <Route path="/paper/task/:storeCode/:taskId" element={<PaperTaskPage />} />
            </Routes>
          </Suspense>
        </CoreAdminContext>
      </MemoryRouter>,
    )
  })
}

beforeEach(() => {
  writeSession(ADMIN_SESSION)
  answers = {
    'POST /paper/task/store/S1/search': () =>
      Response.json({ data: [{ _id: 7, taskDes: 'Weekend prices', total: 4 }] }),
    'GET /paper/task/7/store/S1': () => Response.json(LABELS),
  }
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: { method?: string } = {}) => {
    const answer = answers[`${method} ${url.replace(/^https?:\/\/[^/]+/, '')}`]
    return Promise.resolve(answer?.() ?? Response.json({}))
  })
})

it('a task is headed by its name, and each result leads to its labels', async () => {
  await show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Weekend prices' })).toBeDefined()
  await waitFor(() => {
    const results = screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.includes('filter_result'))
      .map((link) => `${link.getAttribute('href')?.split('filter_result=')[1]} ${link.textContent}`)
    expect(results).toEqual(['SUCCESS 2', 'FAIL 1', 'NONE 1'])
  })
})

it('a task that does not exist shows no list of labels', async () => {
  answers = Object.fromEntries(
    Object.keys(answers).map((call) => [
      call,
      () => Response.json({ code: 0, message: 'Not found.' }, { status: 404 }),
    ]),
  )
  await show()
  expect(await screen.findByText('Not found')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('grid')).toBeNull()
})
