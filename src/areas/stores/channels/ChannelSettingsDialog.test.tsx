import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { writeSession } from '../../../data/session'
import { ADMIN_SESSION } from '../../../data/testSession'
import { FeedbackHost } from '../../../ui/feedback/FeedbackHost'
import { shownErrors } from '../../../ui/kit/errorDialog'
import { ChannelSettingsDialog } from './ChannelSettingsDialog'

const i18n = {
  translate: (key: string, options?: { _?: string }) => options?._ ?? key,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en_US',
}

it('an added setting is saved with its defaults, and the dialog closes', async () => {
  writeSession(ADMIN_SESSION)
  shownErrors.set(() => [])
  const fetched = vi.fn<typeof fetch>().mockImplementation(async () => Response.json({ code: 1, message: 'OK' }))
  vi.stubGlobal('fetch', fetched)
  const list = vi.fn(async (name: string) => ({
    data:
      name === 'channel-setting' ? [{ id: '3', gwIndex: 3, dataChannel: 12, eventChannel: 25, revision: 'r1' }] : [],
    total: 1,
  }))
  const onClose = vi.fn()
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={{ getList: list } as unknown as DataProvider} i18nProvider={i18n}>
        <ChannelSettingsDialog writes onClose={onClose} />
        <FeedbackHost />
      </CoreAdminContext>
    </MemoryRouter>,
  )
  await userEvent.click(await screen.findByText('form.rows.add', { selector: 'button' }))
  expect(screen.getByLabelText<HTMLInputElement>('gwIndex 2').value).toBe('0')
  await userEvent.click(screen.getByText('form.save', { selector: 'button' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [address, options] = fetched.mock.calls[0] ?? []
  expect(String(address)).toMatch(/\/config\/gw\/channel\?revision=r1$/)
  expect(JSON.parse(String(options?.body))).toEqual([
    { gwIndex: 0, dataChannel: 11, eventChannel: 26 },
    { gwIndex: 3, dataChannel: 12, eventChannel: 25 },
  ])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
