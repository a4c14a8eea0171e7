import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, testDataProvider } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { type SessionUser, writeSession } from '../../data/session'
import { ADMIN_SESSION } from '../../data/testSession'
import { english } from '../../ui/list/testAction'
import { SoftwarePage } from './SoftwarePage'

const i18n = { translate: english, changeLocale: () => Promise.resolve(), getLocale: () => 'en_US' }
const VERSIONS = {
  version: { version: '1.0.0' },
  grm: { version: '2.4.0', updatedAt: Date.UTC(2026, 10, 20) / 1000 },
}

let answer: () => Response

function show(session: SessionUser = ADMIN_SESSION) {
  writeSession(session)
  render(
    <MemoryRouter>
      <CoreAdminContext
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        dataProvider={testDataProvider({ getList: async () => ({ data: [], total: 0 }) })}
        i18nProvider={i18n}
      >
        <SoftwarePage />
      </CoreAdminContext>
    </MemoryRouter>,
  )
}

/** The version of a part, and since when it is in use. */
const part = (name: string) => {
  const [version, since] = [...(screen.getByText(name).parentElement?.querySelectorAll('dd') ?? [])]
  return [version?.textContent, since?.textContent]
}

beforeEach(() => {
  answer = () => Response.json(VERSIONS)
  vi.stubGlobal('fetch', () => Promise.resolve(answer()))
})

it('says which versions are in use, since when if that is known, and a dash for none', async () => {
  show()
  await waitFor(() => expect(part('Server')).toEqual(['1.0.0', 'In use']))
  expect(part('Gateways (GRM)')).toEqual(['2.4.0', expect.stringMatching(/^As of 2026-11-2/)])
  expect(part('Gateways (GMP)')).toEqual(['–', 'In use'])
})

it('packages are uploaded by users who may write settings of all stores, and by no others', async () => {
  show()
  expect(await screen.findByText('Upload software')).toBeDefined()
})

it('users of some stores only see the versions', async () => {
  show({ ...ADMIN_SESSION, role_id: 5, store: ['S1'], privilege: { setting: { read: true, write: true } } })
  await waitFor(() => expect(part('Server')).toEqual(['1.0.0', 'In use']))
  expect(screen.queryByText('Upload software')).toBeNull()
})

it('versions that could not be loaded say why, and are loaded again on request', async () => {
  answer = () => Response.json({ code: 0, message: 'The database is busy.' }, { status: 503 })
  show()
  expect(await screen.findByText('The database is busy.')).toBeDefined()
  answer = () => Response.json(VERSIONS)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(part('Server')).toEqual(['1.0.0', 'In use']))
})
