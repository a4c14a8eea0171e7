import { describe, expect, it, vi } from 'vitest'
import type { Family } from './assignCalls'
import { type AssignTools, FamilyRefused, singleAssign, type SingleAssignment } from './singleAssign'

const family: Family = { fmPrCode: 'FAM', prCodeList: ['P1', 'P2', ''], layoutId: 'FAMILY', nfc: 'https://f' }
const LARGE = '123456789123'

/** A store with the product P1; every question is answered yes, and the first family is taken. */
function tools(more: Partial<AssignTools> = {}) {
  return {
    familiesOf: vi.fn<AssignTools['familiesOf']>(async () => []),
    familyWithCode: vi.fn<AssignTools['familyWithCode']>(async () => undefined),
    missingProducts: vi.fn<AssignTools['missingProducts']>(async (codes) => codes.filter((code) => code !== 'P1')),
    assignTags: vi.fn<AssignTools['assignTags']>(async () => undefined),
    assignMultiple: vi.fn<AssignTools['assignMultiple']>(async () => undefined),
    chooseTicket: vi.fn<AssignTools['chooseTicket']>(async ([first]) => first),
    confirmMissing: vi.fn<AssignTools['confirmMissing']>(async () => true),
    ...more,
  }
}
const wanted = (more: Partial<SingleAssignment> = {}): SingleAssignment => ({
  storeCode: 'S1',
  tagId: 'T1',
  prCode: 'P1',
  site: null,
  ...more,
})

describe('assigning one tag', () => {
  it('assigns the product at once if there is nothing to ask', async () => {
    const all = tools()
    expect(await singleAssign(wanted(), all)).toBe('P1')
    expect(all.assignTags).toHaveBeenCalledWith('S1', [{ tagMac: 'T1', prCode: 'P1' }])
    expect(all.chooseTicket).not.toHaveBeenCalled()
    expect(all.confirmMissing).not.toHaveBeenCalled()
  })

  it('offers the family ticket, and sends the family with its layout', async () => {
    const all = tools({ familiesOf: vi.fn(async () => [family]) })
    expect(await singleAssign(wanted(), all)).toBe('FAM')
    expect(all.confirmMissing).toHaveBeenCalledWith(['P2'])
    expect(all.assignMultiple).toHaveBeenCalledWith('S1', [
      { tagMac: 'T1', prCodeList: ['P1', 'P2'], nfc: 'https://f', layoutId: 'FAMILY' },
    ])
    expect(all.assignTags).not.toHaveBeenCalled()
  })

  it('assigns the product alone if the family is declined, and nothing if cancelled', async () => {
    const all = tools({ familiesOf: vi.fn(async () => [family]), chooseTicket: vi.fn(async () => 'single' as const) })
    expect(await singleAssign(wanted(), all)).toBe('P1')
    const off = tools({ familiesOf: vi.fn(async () => [family]), chooseTicket: vi.fn(async () => undefined) })
    expect(await singleAssign(wanted(), off)).toBeUndefined()
    expect(off.assignTags).not.toHaveBeenCalled()
  })

  it('offers the family whose own code was entered, and does not report that code as unknown', async () => {
    const all = tools({ familyWithCode: vi.fn(async () => family), chooseTicket: vi.fn(async () => 'single' as const) })
    expect(await singleAssign(wanted({ prCode: 'FAM' }), all)).toBe('FAM')
    expect(all.chooseTicket).toHaveBeenCalledWith([family])
    expect(all.confirmMissing).not.toHaveBeenCalled()
  })

  it('asks about a product that does not exist, and continues or not', async () => {
    const yes = tools()
    expect(await singleAssign(wanted({ prCode: 'NEW' }), yes)).toBe('NEW')
    expect(yes.confirmMissing).toHaveBeenCalledWith(['NEW'])
    const no = tools({ confirmMissing: vi.fn(async () => false) })
    expect(await singleAssign(wanted({ prCode: 'NEW' }), no)).toBeUndefined()
    expect(no.assignTags).not.toHaveBeenCalled()
  })
})

describe('on croma', () => {
  it('rejects a family code on a large ticket and names it', async () => {
    const all = tools({ familyWithCode: vi.fn(async () => family) })
    await expect(singleAssign(wanted({ site: 'croma', tagId: LARGE, prCode: 'FAM' }), all)).rejects.toEqual(
      new FamilyRefused('FAM'),
    )
    expect(all.assignTags).not.toHaveBeenCalled()
  })

  it('accepts it on a smaller one, without looking up families or products', async () => {
    const all = tools({ familyWithCode: vi.fn(async () => family) })
    expect(await singleAssign(wanted({ site: 'croma', tagId: '123456781123', prCode: 'FAM' }), all)).toBe('FAM')
    expect(all.familiesOf).not.toHaveBeenCalled()
    expect(all.missingProducts).not.toHaveBeenCalled()
  })

  it('accepts a product on a large ticket', async () => {
    expect(await singleAssign(wanted({ site: 'croma', tagId: LARGE }), tools())).toBe('P1')
  })
})
