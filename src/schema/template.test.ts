import { expect, it } from 'vitest'
import { keyValues, recordId } from './recordId'
import { fillBody, filledBeside, fillPath, fillTitle, FORM, parseCall, templateNames } from './template'

it('splits a call into method and path', () => {
  expect(parseCall('PUT /config/store/{storeCode}')).toEqual({ method: 'PUT', path: '/config/store/{storeCode}' })
  expect(templateNames('/tag/{storeCode}/{_id}')).toEqual(['storeCode', '_id'])
})

it('encodes values in a path', () => {
  expect(fillPath('/store/{code}/gw/{mac}', { code: 'a/b c', mac: '00:1' })).toBe('/store/a%2Fb%20c/gw/00%3A1')
})

it('rejects a path with a missing value', () => {
  expect(() => fillPath('/store/{code}', { code: '' })).toThrow('no value for code')
  expect(() => fillPath('/store/{code}', {})).toThrow('no value for code')
})

it('omits missing values from a title', () => {
  expect(fillTitle('{name} {code}', { code: 'S1' })).toBe('S1')
})

it('fills a body from the record and the page', () => {
  const template = { taskId: -1, storeCode: '$storeCode', product: [{ prCode: '$prCode', nfc: '$nfc' }] }
  expect(fillBody(template, { storeCode: 'S1', prCode: 'P1', nfc: null })).toEqual({
    taskId: -1,
    storeCode: 'S1',
    product: [{ prCode: 'P1', nfc: null }],
  })
})

it('fills a body from the selected rows: ids, whole rows, or parts of each', () => {
  const rows = [{ tagMac: 'A' }, { tagMac: 'B' }]
  expect(fillBody('$ids', {}, rows, ['A', 'B'])).toEqual(['A', 'B'])
  expect(fillBody({ list: '$rows' }, {}, rows)).toEqual({ list: rows })
  expect(fillBody(['$rows', '$tagMac'], {}, rows)).toEqual(['A', 'B'])
  expect(fillBody(['$rows', { mac: '$tagMac', store: '$storeCode' }], { storeCode: 'S1' }, rows)).toEqual([
    { mac: 'A', store: 'S1' },
    { mac: 'B', store: 'S1' },
  ])
})

it('merges the form with the filled body, without duplicates', () => {
  const rows = [{ prCode: 'P1' }, { prCode: 'P2' }, { prCode: 'P1' }]
  const template = { storeCode: '$storeCode', product: ['$rows', { '...': '$form', prCode: '$prCode' }] }
  expect(filledBeside(template)).toEqual(['...', 'prCode'])
  expect(fillBody(template, { storeCode: 'S1', [FORM]: { pageNo: 3 } }, rows)).toEqual({
    storeCode: 'S1',
    product: [
      { pageNo: 3, prCode: 'P1' },
      { pageNo: 3, prCode: 'P2' },
    ],
  })
})

it('uses the record itself as the body', () => {
  expect(fillBody({ entity: '$self' }, { a: 1 })).toEqual({ entity: { a: 1 } })
})

it('converts the keys of a record to an id and back', () => {
  const id = recordId(['storeCode', 'tagMac'], { storeCode: 'S/1', tagMac: '00:1' })
  expect(id).toBe('S%2F1/00%3A1')
  expect(keyValues(['storeCode', 'tagMac'], id)).toEqual({ storeCode: 'S/1', tagMac: '00:1' })
  expect(keyValues(['storeCode'], 'IT001/IT002'), 'more parts than there are keys').toEqual({
    storeCode: 'IT001/IT002',
  })
})
