import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { privilegeOrder } from '../../schema/privilegeTree'
import { ConfirmedPassword } from './ConfirmedPassword'
import { loginResult } from './LoginHistoryDialog'
import { memberErrors, passwordError } from './memberErrors'
import { privilegeCount } from './RolesPage'

describe('a password and its confirmation', () => {
  it('are required for a new member', () => {
    expect(passwordError({}, true)).toBe('messages.fillPassword')
    expect(passwordError({ password: '  ', passwordConfirm: '  ' }, true)).toBe('messages.fillPassword')
  })

  it('may both be empty when the member has one, but not blank', () => {
    expect(passwordError({ password: '', passwordConfirm: '' }, false)).toBeUndefined()
    expect(passwordError({ password: ' ', passwordConfirm: ' ' }, false)).toBe('messages.fillPassword')
    expect(passwordError({ password: '', passwordConfirm: 'x' }, false)).toBe('messages.fillPassword')
  })

  it('must match', () => {
    expect(passwordError({ password: 'one', passwordConfirm: 'two' }, true)).toBe('messages.confirmMismatch')
    expect(passwordError({ password: 'plum cart 9', passwordConfirm: 'plum cart 9' }, true)).toBeUndefined()
  })

  it('must not be easy to guess', () => {
    expect(passwordError({ password: 'one', passwordConfirm: 'one' }, true)).toBe('server.session.weakPassword')
    expect(
      passwordError(
        { email: 'mariko@x.example', password: 'mariko@x.example', passwordConfirm: 'mariko@x.example' },
        true,
      ),
    ).toBe('server.session.weakPassword')
  })
})

describe('editing a member', () => {
  const before = { mobile: '010', role_id: 2 }

  it('requires the role and phone that were set', () => {
    expect(memberErrors({ mobile: ' ', role_id: undefined }, before, false)).toEqual({
      mobile: 'messages.fillAccountMobile',
      role_id: 'messages.selectRole',
    })
  })

  it('accepts a member without a phone, and role 0', () => {
    expect(memberErrors({ mobile: '', role_id: 0 }, { mobile: '', role_id: 0 }, false)).toEqual({})
  })
})

describe('a row of the login history', () => {
  it('says what happened', () => {
    expect(loginResult({ type: 0, success: true, locked: false })).toBe('messages.login')
    expect(loginResult({ type: 1, success: true, locked: false })).toBe('messages.logout')
    expect(loginResult({ type: 0, success: false, locked: false })).toBe('messages.failure')
    expect(loginResult({ type: 0, success: false, locked: true })).toBe('server.session.locked')
  })
})

it('counts every privilege for role 0, whatever is stored', () => {
  expect(privilegeCount({ role_id: 0, privilege: [] })).toEqual({
    read: privilegeOrder.length,
    write: privilegeOrder.length,
  })
  expect(privilegeCount({ role_id: 3, privilege: [{ key: 'tag', depth: 0, read: true, write: false }] })).toEqual({
    read: 1,
    write: 0,
  })
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

it('reports a mismatch at the confirmation until the passwords agree', async () => {
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
