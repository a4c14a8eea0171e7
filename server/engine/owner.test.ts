import { describe, expect, it } from 'vitest'
import type { SessionUser } from '../access/session'
import { isReadBy, isWrittenBy, ownedBy } from './owner'

const views = { owner: { by: 'email', role: 'role_id' } } as const
const notes = { owner: { by: 'email' } } as const
const anna = { email: 'anna@shop.example', role_id: 3, privilege: {} } as unknown as SessionUser
const ben = { email: 'ben@shop.example', role_id: 3, privilege: {} } as unknown as SessionUser
const boss = { email: 'boss@shop.example', role_id: 0, privilege: {} } as unknown as SessionUser
const own = { email: anna.email, role_id: null }
const shared = { email: anna.email, role_id: 3 }

describe('A record with an owner', () => {
  it('belongs to who made it', () => {
    expect(ownedBy(views, anna)).toEqual({ email: anna.email })
    expect(ownedBy({}, anna)).toEqual({})
  })

  it('that is private is read and written by its owner alone, not even by administrators', () => {
    expect([anna, ben, boss].map((user) => isReadBy(views, own, user))).toEqual([true, false, false])
    expect([anna, ben, boss].map((user) => isWrittenBy(views, own, user))).toEqual([true, false, false])
    expect(isReadBy(views, { email: anna.email }, boss)).toBe(false)
  })

  it('that is shared is read by its role, and written by its owner and who writes roles', () => {
    expect([anna, ben, boss].map((user) => isReadBy(views, shared, user))).toEqual([true, true, true])
    expect([anna, ben, boss].map((user) => isWrittenBy(views, shared, user))).toEqual([true, false, true])
    expect(isReadBy(views, { ...shared, role_id: 4 }, ben)).toBe(false)
  })

  it('that cannot be shared is never of a role', () => {
    expect(isReadBy(notes, shared, ben)).toBe(false)
    expect(isWrittenBy(notes, shared, boss)).toBe(false)
  })
})

it('A record without an owner is everybody’s', () => {
  expect(isReadBy({}, own, ben)).toBe(true)
  expect(isWrittenBy({}, own, ben)).toBe(true)
})
