import { expect, it } from 'vitest'
import { PRINTED, printerOf, printersOf, resultOf } from './printers'

const [[name = '', ip = ''] = [], [otherName = ''] = []] = printersOf('S1')

it('A printer of the store is completed, whether a file names it or gives its address', () => {
  const whole = { printerName: name, printerIp: ip }
  expect(printerOf('S1', { printerName: name })).toEqual(whole)
  expect(printerOf('S1', { printerIp: ip })).toEqual(whole)
  expect(printerOf('S1', whole)).toEqual(whole)
})

it('A name and an address that do not belong together stay as they are', () => {
  expect(printerOf('S1', { printerName: otherName, printerIp: ip })).toEqual({ printerName: otherName, printerIp: ip })
})

it('A printer of another store is not completed', () => {
  expect(printerOf('S2', { printerName: name })).toEqual({ printerName: name, printerIp: null })
  expect(printerOf('S1', {})).toEqual({ printerName: null, printerIp: null })
})

it('A label comes out of the printer that it names, or of any of its store', () => {
  const label = { storeCode: 'S1', taskId: 7, prCode: 'A1' }
  expect(resultOf({ ...label, printerName: 'OTHER', printerIp: null })).toMatchObject({ printerName: 'OTHER' })
  expect(printersOf('S1').map(([own]) => own)).toContain(resultOf(label).printerName)
  expect(resultOf(label)).toEqual(resultOf(label))
})

it('Some labels fail, and are printed when they are tried again', () => {
  const labels = Array.from({ length: 2000 }, (_, at) => ({ storeCode: 'S1', taskId: 1, prCode: `P${at}` }))
  const failed = labels.filter((label) => resultOf(label).resultCode !== PRINTED)
  expect(failed.length).toBeGreaterThan(10)
  expect(failed.length).toBeLessThan(60)
  expect(failed.filter((label) => resultOf(label, 1).resultCode === PRINTED).length).toBeGreaterThan(failed.length / 2)
})
