import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Shell } from './Shell'

vi.mock('../lateAdmin', () => ({
  Admin: Object.assign(() => null, { preload: () => undefined }),
  openAdmin: async () => undefined,
}))

const fetched = vi.fn<typeof fetch>()

// Its page comes late: not while an answer is awaited.
beforeAll(() => import('./SignUp'))

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
})

test('the seven checks of a sign-up come in their order, then the rule of passwords, and then it is sent', async () => {
  const user = userEvent.setup({ delay: null })
  render(<Shell route="/signup" />)
  const send = await screen.findByRole('button', { name: 'Sign up' })
  const refused = async (words: string) => {
    await user.click(send)
    const dialog = screen.getByRole('dialog', { name: 'Signup Error' })
    expect(dialog.textContent).toContain(words)
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    // The field to mend is marked, and has the focus; what was said is not said again.
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1)
    expect(screen.queryByText(words)).toBeNull()
  }
  await refused('Enter Email, please!')
  await user.type(screen.getByLabelText('Email'), '   ')
  await refused('Enter Email, please!')
  await user.type(screen.getByLabelText('Email'), 'new@shelfdeck.example')
  await refused('Enter Name, please!')
  await user.type(screen.getByLabelText('Name'), 'New')
  await refused('Enter Phone, please!')
  await user.type(screen.getByLabelText('Mobile phone'), '010')
  await refused('Enter Password, please!')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await refused('Retype Password, please!')
  await user.type(screen.getByLabelText('Retype password'), 'other')
  await refused('Password doe not match!')
  await user.clear(screen.getByLabelText('Retype password'))
  await user.type(screen.getByLabelText('Retype password'), 'secret')
  await refused('Agree!')
  await user.click(screen.getByRole('checkbox'))
  await user.type(screen.getByLabelText('Email'), ' no address')
  await refused('Enter a valid email address.')
  await user.clear(screen.getByLabelText('Email'))
  await user.type(screen.getByLabelText('Email'), 'new@shelfdeck.example')
  await refused('Choose a password of at least 8 characters')
  for (const label of ['Password', 'Retype password']) {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), 'plum cart 9')
  }
  expect(fetched).not.toHaveBeenCalled()

  fetched.mockResolvedValue(Response.json({ code: 1 }))
  await user.click(send)
  await screen.findByRole('dialog', { name: 'Complete!' })
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toEqual({
    name: 'New',
    email: 'new@shelfdeck.example',
    mobile: '010',
    password: 'plum cart 9',
  })
})

test('a refused sign-up shows what the server says', async () => {
  const user = userEvent.setup({ delay: null })
  render(<Shell route="/signup" />)
  for (const [label, value] of [
    ['Email', 'a@b.c'],
    ['Name', 'A'],
    ['Mobile phone', '1'],
    ['Password', 'plum cart 9'],
    ['Retype password', 'plum cart 9'],
  ] as const) {
    await user.type(await screen.findByLabelText(label), value)
  }
  await user.click(screen.getByRole('checkbox'))
  fetched.mockResolvedValue(Response.json({ code: 0, message: 'Taken.', fields: { email: 'Taken.' } }))
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Signup Error' }).textContent).toContain('Taken.'))
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

test('what the server’s check of a field says is said in words, and names the field as the page does', async () => {
  const { errorText } = await import('./errorText')
  const { createTranslate } = await import('../../data/texts')
  const { mergeTexts, readLocaleFiles } = await import('../../../scripts/localeFiles')
  const { HttpError } = await import('../../data/http')
  const { ofField, ruleOf } = await import('../../../server/base/ruleWords')
  const said = (name: string, keyword: string, language: 'en_US' | 'ja_JP') =>
    errorText(
      new HttpError(ofField(name, ruleOf({ keyword })), 400, 'Bad Request', { [name]: ruleOf({ keyword }) }),
      createTranslate(mergeTexts(readLocaleFiles(process.cwd(), language)), language),
    )
  expect(said('email', 'format', 'en_US')).toBe('Enter a valid email address.')
  expect(said('mobile', 'maxLength', 'en_US')).toBe('Check what you entered: Mobile phone')
  expect(said('mobile', 'maxLength', 'ja_JP')).toMatch(/[ぁ-ん]/)
})
