import { expect, it, vi } from 'vitest'
import { productCode } from '../../../schema/productCode'
import { isLargeTicket, refusesFamily } from '../../../schema/largeTicket'
import { productCodeList, refuseFamilies } from './rules'
import { FamilyRefused } from './singleAssign'

it('pads product codes to 13 characters on edion only', () => {
  expect(productCode(' 4901 ', 'edion')).toBe('0000000004901')
  expect(productCode('49012345678901', 'edion')).toBe('49012345678901')
  expect(productCode(' 4901 ', 'croma')).toBe('4901')
  expect(productCode('  ', 'edion')).toBe('')
})

it('reads a list of product codes: trimmed, without duplicates, in order', () => {
  expect(productCodeList(' B \nA, B\r\n\n;C', '')).toEqual(['B', 'A', 'C'])
  expect(productCodeList('1\n01\n2', 'edion')).toEqual(['0000000000001', '0000000000002'])
  expect(productCodeList(' \n ', null)).toEqual([])
})

it('recognizes a large ticket by the ninth character of its ID', () => {
  expect(isLargeTicket('12345678912')).toBe(true)
  expect(isLargeTicket('12345679812')).toBe(false)
  expect(isLargeTicket('9')).toBe(false)
})

it('rejects a family on a large ticket on croma only', () => {
  expect(refusesFamily('12345678912', 'croma')).toBe(true)
  expect(refusesFamily('12345678012', 'croma')).toBe(false)
  expect(refusesFamily('12345678912', 'nec')).toBe(false)
})

const find = vi.fn(async (code: string) =>
  code === 'FAM' ? ({ fmPrCode: code, prCodeList: ['1'], layoutId: 'L' } as never) : undefined,
)
const large = (prCode: string) => ({ tagMac: '123456789ABC', prCode })
const small = (prCode: string) => ({ tagMac: '123456780ABC', prCode })

it('on croma a file with a family on a large ticket is rejected, and each code is looked up once', async () => {
  await expect(refuseFamilies([large('1'), large('1'), large('FAM')], 'S', 'croma', find)).rejects.toEqual(
    new FamilyRefused('FAM'),
  )
  expect(find.mock.calls.map(([code]) => code)).toEqual(['1', 'FAM'])
  await expect(refuseFamilies([small('FAM'), large('1')], 'S', 'croma', find)).resolves.toBeUndefined()
})

it('on other sites large tickets accept families', async () => {
  await expect(refuseFamilies([large('FAM')], 'S', 'nec', find)).resolves.toBeUndefined()
})
