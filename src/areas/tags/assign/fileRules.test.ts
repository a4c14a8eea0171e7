import { expect, test, vi } from 'vitest'
import { refuseFamilies } from './fileRules'
import { FamilyRefused } from './singleAssign'

const find = vi.fn(async (code: string) => (code === 'FAM' ? ({ fmPrCode: code, prCodeList: ['1'], layoutId: 'L' } as never) : undefined))
const large = (prCode: string) => ({ tagMac: '123456789ABC', prCode })
const small = (prCode: string) => ({ tagMac: '123456780ABC', prCode })

test('on croma a file puts no family on a large ticket, and asks for each code once', async () => {
  await expect(refuseFamilies([large('1'), large('1'), large('FAM')], 'S', 'croma', find)).rejects.toEqual(new FamilyRefused('FAM'))
  expect(find.mock.calls.map(([code]) => code)).toEqual(['1', 'FAM'])
  await expect(refuseFamilies([small('FAM'), large('1')], 'S', 'croma', find)).resolves.toBeUndefined()
})

test('elsewhere a large ticket is one like any other', async () => {
  await expect(refuseFamilies([large('FAM')], 'S', 'nec', find)).resolves.toBeUndefined()
})
