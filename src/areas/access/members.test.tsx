import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { ConfirmedPassword } from './ConfirmedPassword'
import { loginResult } from './loginResult'
import { memberMistakes } from './memberMistakes'
import { passwordMistake } from './passwordMistake'
import { privilegeCount } from './RolesPage'

describe('a password and its confirmation', () => {
  it('are needed for a new member', () => {
    expect(passwordMistake({}, true)).toBe('messages.fillPassword')
    expect(passwordMistake({ password: '  ', passwordConfirm: '  ' }, true)).toBe('messages.fillPassword')
  })

  it('may both stay empty where there is one already, and not blank', () => {
    expect(passwordMistake({ password: '', passwordConfirm: '' }, false)).toBeUndefined()
    expect(passwordMistake({ password: ' ', passwordConfirm: ' ' }, false)).toBe('messages.fillPassword')
    expect(passwordMistake({ password: '', passwordConfirm: 'x' }, false)).toBe('messages.fillPassword')
  })

  it('are the same', () => {
    expect(passwordMistake({ password: 'one', passwordConfirm: 'two' }, true)).toBe('messages.confirmMismatch')
    expect(passwordMistake({ password: 'plum cart 9', passwordConfirm: 'plum cart 9' }, true)).toBeUndefined()
  })

  it('are none that everybody guesses', () => {
    expect(passwordMistake({ password: 'one', passwordConfirm: 'one' }, true)).toBe('server.session.weakPassword')
    expect(passwordMistake({ email: 'mariko@x.example', password: 'mariko@x.example', passwordConfirm: 'mariko@x.example' }, true)).toBe('server.session.weakPassword')
  })
})

describe('a member that is changed', () => {
  const before = { mobile: '010', role_id: 2 }

  it('does not lose role and phone unnoticed', () => {
    expect(memberMistakes({ mobile: ' ', role_id: undefined }, before, false)).toEqual({
      mobile: 'messages.fillAccountMobile',
      role_id: 'messages.selectRole',
    })
  })

  it('may stay without a phone, and keep role 0', () => {
    expect(memberMistakes({ mobile: '', role_id: 0 }, { mobile: '', role_id: 0 }, false)).toEqual({})
  })
})

describe('a line of the login history', () => {
  it('tells what happened', () => {
    expect(loginResult({ type: 0, success: true, locked: false })).toBe('messages.login')
    expect(loginResult({ type: 1, success: true, locked: false })).toBe('messages.logout')
    expect(loginResult({ type: 0, success: false, locked: false })).toBe('messages.failure')
    expect(loginResult({ type: 0, success: false, locked: true })).toBe('server.session.locked')
  })
})

it('role 0 has every privilege, whatever is kept for it', () => {
  expect(privilegeCount({ role_id: 0, privilege: [] })).toEqual({ read: 18, write: 18 })
  expect(privilegeCount({ role_id: 3, privilege: [{ key: 'tag', depth: 0, read: true, write: false }] })).toEqual({ read: 1, write: 0 })
})

const MISMATCH = { password: { type: 'custom', message: 'messages.confirmMismatch' } }

function Form({ children }: { children: ReactNode }) {
  const form = useForm({ errors: MISMATCH })
  return (
    <TestTranslationProvider translate={(key: string) => key}>
      <FormProvider {...form}>{children}</FormProvider>
    </TestTranslationProvider>
  )
}

it('a difference is told by the confirmation until there is none', async () => {
  render(
    <Form>
      <ConfirmedPassword resource="account" source="password" label="Password" isRequired />
    </Form>,
  )
  const user = userEvent.setup()
  const [password, confirm] = [screen.getByLabelText(/^Password/), screen.getByLabelText(/passwordConfirm/)]
  await user.type(password, 'one')
  await user.type(confirm, 'on')
  expect(confirm.getAttribute('aria-invalid')).toBe('true')
  expect(password.getAttribute('aria-invalid')).toBeNull()
  await user.type(confirm, 'e')
  expect(confirm.getAttribute('aria-invalid')).toBeNull()
})
