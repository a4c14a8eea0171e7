import { expect, it } from 'vitest'
import { ADMIN_SESSION } from '../../data/testSession'
import { actionsFor, authorsOf } from './batchStates'

const flags = { read: true, write: true }
const maker = { ...ADMIN_SESSION, role_id: 5, email: 'maker@shop.example', privilege: { product: flags } }
const boss = { ...maker, email: 'boss@shop.example', privilege: { price_approval: flags } }
const waiting = { state: 'WAITING', madeBy: maker.email, changedBy: null } as const

it.each([
  ['the maker cancels what waits, and approves nothing', waiting, maker, ['cancel']],
  ['who may approve does, or gives it back', waiting, boss, ['refuse', 'approve']],
  ['nobody approves what they made', { ...waiting, madeBy: boss.email }, boss, ['refuse']],
  ['nobody approves what they changed', { ...waiting, changedBy: boss.email }, boss, ['refuse']],
  ['a draft is edited and submitted', { ...waiting, state: 'DRAFT' }, maker, ['cancel', 'edit', 'submit']],
  ['what is over stays', { ...waiting, state: 'ENDED' }, maker, []],
] as const)('%s', (_what, batch, viewer, actions) => {
  expect(actionsFor(batch, viewer as never)).toEqual(actions)
})

it('nobody approves what they changed before others did', () => {
  const steps = [
    { step: 'MADE', who: maker.email },
    { step: 'CHANGED', who: boss.email },
    { step: 'REFUSED', who: 'third@shop.example' },
    { step: 'STARTED', who: null },
  ] as const
  expect(authorsOf(steps)).toEqual([maker.email, boss.email])
  expect(actionsFor(waiting, boss as never, authorsOf(steps))).toEqual(['refuse'])
})
