import { describe, expect, it } from 'vitest'
import { readDescriptors } from '../base/schemas'
import { Shapes } from './shapes'

const answer = () => ({
  email: 'one@shelfdeck.example',
  name: 'One',
  accessToken: 'x',
  authenticated: true,
  role_id: 3,
  store: [],
  enableWholeStore: true,
  privilege: { member: { read: true, write: false } },
  systemConfig: {
    site: null,
    enableTagStatusCheck: true,
    imageBaseUpdate: false,
    enableTagUpdateHistory: true,
    enableProductUpdateHistory: true,
    familyProductItemCount: 4,
    prInfoCount: 10,
  },
  weakPwd: false,
  expireSoon: false,
  forceChange: false,
  adfs: false,
})

describe('an answer that is cut to its schema', () => {
  const shapes = new Shapes(readDescriptors())

  it('keeps the entries of a map', () => {
    const user = answer()
    expect(shapes.answer('session-user', user, true)).toBeUndefined()
    expect(user).toEqual(answer())
  })

  it('loses unknown properties', () => {
    const user = { ...answer(), password: 'secret', privilege: { member: { read: true, write: false, hash: 'x' } } }
    expect(shapes.answer('session-user', user, true)).toBeUndefined()
    expect(user).toEqual(answer())
  })
})
