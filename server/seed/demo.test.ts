import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tagTypeOf } from '../radio/tagTypes'
import { demoRows } from './demo'
import { isEan13 } from '../render/barcode/ean13'
import { demoPlaces, placeAt } from './places'
import type { Row } from './storeRows'

const now = 1_800_000_000

function all(): Map<string, Row[]> {
  const byName = new Map<string, Row[]>()
  for (const part of demoRows(now))
    for (const [name, rows] of Object.entries(part)) byName.set(name, [...(byName.get(name) ?? []), ...rows])
  return byName
}

const demo = all()
const rows = (name: string) => demo.get(name) ?? []

describe('the demonstration', () => {
  it('is the same every time', () => {
    expect([...all()]).toEqual([...demo])
  })

  it('has stores in several countries, marked as demonstration, at positions on the globe', () => {
    expect(rows('store').length).toBeGreaterThanOrEqual(12)
    expect(new Set(demoPlaces.map((place) => place.code.slice(0, 2))).size).toBeGreaterThanOrEqual(6)
    for (const { storeName } of rows('store')) expect(storeName).toMatch(/^(Demo|Démo|デモ|데모) /)
    expect(placeAt(demoPlaces.length).code).not.toBe(demoPlaces[0]?.code)
  })

  it('has 3 to 8 gateways and 200 to 600 tags in each store', () => {
    for (const { storeCode } of rows('store')) {
      const of = (name: string) => rows(name).filter((row) => row.storeCode === storeCode)
      expect(of('gateway').length).toBeGreaterThanOrEqual(3)
      expect(of('gateway').length).toBeLessThanOrEqual(8)
      expect(of('tag').length).toBeGreaterThanOrEqual(200)
      expect(of('tag').length).toBeLessThanOrEqual(600)
    }
  })

  it('ends the history of a product with its current content', () => {
    const key = (row: Row) => `${row.storeCode}/${row.prCode}`
    const last = new Map(
      rows('product-update-history')
        .toSorted((one, other) => Number(one.taskId) - Number(other.taskId))
        .map((row) => [key(row), row]),
    )
    const products = rows('product').filter((product) => last.has(key(product)))
    expect(products.length).toBeGreaterThan(100)
    for (const product of products)
      expect([product.prInfo, product.updatedAt]).toEqual([
        last.get(key(product))?.prInfo,
        last.get(key(product))?.updatedAt,
      ])
  })

  it('has alarms with the data that a server writes, not sentences in one language', () => {
    const alarms = ['alarm-history', 'gateway-alarm', 'tag-alarm', 'sensor-alarm', 'server-alarm'].flatMap(rows)
    const written = [...new Set(alarms.map(({ data }) => data).filter((data) => data !== null))]
    expect(written).toContain('OFFLINE')
    expect(written.filter((data) => !/^(?:[A-Z]+|\d+|\d+ %|[\d.]+ V)$/.test(String(data)))).toEqual([])
  })

  it('has unique keys of tags, gateways, sensors and products', () => {
    for (const [name, key] of [
      ['tag', 'tagMac'],
      ['gateway', 'gwMac'],
      ['sensor', 'sensorMac'],
    ] as const) {
      expect(new Set(rows(name).map((row) => row[key])).size).toBe(rows(name).length)
    }
    expect(new Set(rows('product').map((row) => `${row.storeCode}/${row.prCode}`)).size).toBe(rows('product').length)
  })

  it('has valid EAN-13 codes and prices that are numbers', () => {
    for (const { prCode, prInfo } of rows('product')) {
      expect(isEan13(String(prCode))).toBe(true)
      expect(Number((prInfo as string[])[1])).toBeGreaterThan(0)
    }
  })

  it('has tags of known types only, and counts them on their gateways and products', () => {
    for (const { tagType } of rows('tag')) expect(tagTypeOf(String(tagType))).toBeDefined()
    const counted = rows('gateway').reduce((sum, gateway) => sum + Number(gateway.tagCount), 0)
    expect(counted).toBe(rows('tag').length)
  })

  it('has product files as the import would have stored them, with their tasks', () => {
    const uploads = rows('product-upload')
    expect(new Set(uploads.map(({ status }) => status))).toEqual(new Set(['OK', 'NG', 'REFUSED']))
    for (const { _id, status, count, dataCount, errorCount, errorList, fileError, taskId } of uploads) {
      const lines = rows('product-upload-line').filter(({ uploadId }) => uploadId === _id)
      expect(lines.map(({ message }) => message)).toEqual(errorList)
      expect(errorCount).toBe(lines.length)
      expect(Number(count) - Number(dataCount)).toBe(fileError === null ? lines.length : 0)
      expect(status === 'REFUSED').toBe(fileError !== null)
      const task = rows('task').find((one) => one.taskId === taskId)
      expect(task?.updateId).toBe(status === 'REFUSED' ? undefined : `F-${String(_id)}`)
    }
  })

  it('has families that stores share, of products that they have, and promotions in each store', () => {
    const shared = rows('family-product').filter(({ storeCode }) => storeCode === 'default')
    expect(shared.length).toBeGreaterThanOrEqual(8)
    expect(new Set(rows('family-product').map((row) => `${row.storeCode}/${row.fmPrCode}`)).size).toBe(
      rows('family-product').length,
    )
    const known = new Set(rows('product').map(({ prCode }) => prCode))
    for (const { prCodeList } of shared) for (const code of prCodeList as string[]) expect(known).toContain(code)
    expect(new Set(rows('promotion').map(({ storeCode }) => storeCode)).size).toBe(rows('store').length)
    for (const { name, startDate, endDate } of rows('promotion')) {
      expect(name).toMatch(/^(Demo|Démo|デモ|데모) /)
      expect(Number(endDate)).toBeGreaterThan(Number(startDate))
    }
  })

  it('has tags that failed in the last task that sent them something, for a reason that is there, and no others', () => {
    const last = new Map(
      rows('task-row')
        .toSorted((one, other) => Number(one.taskId) - Number(other.taskId))
        .map((row) => [row.tagMac, row]),
    )
    const gateways = new Map(rows('gateway').map((gateway) => [gateway.ip, gateway]))
    expect(rows('tag').some(({ status, battStatus }) => status === 'NG' && battStatus === 'LOW')).toBe(true)
    const failing = rows('tag').filter(({ prCode, status }) => prCode && status !== 'OK')
    expect(failing.length).toBeGreaterThan(100)
    expect(new Set(failing.map(({ tagMac }) => tagMac))).toEqual(
      new Set([...last].flatMap(([tagMac, { result }]) => (result === 'NG' ? tagMac : []))),
    )
    for (const { tagMac, gwIp, updatedAt, respondedAt } of failing) {
      const row = last.get(tagMac)
      const { status, lastStatusTime } = gateways.get(gwIp) ?? {}
      expect(row?.reason).toBe(status === 'OFFLINE' ? 'GATEWAY_OFFLINE' : 'NO_ANSWER')
      expect(updatedAt).toBe(row?.updatedAt)
      expect(Number(respondedAt)).toBeLessThan(Number(updatedAt))
      expect(status !== 'OFFLINE' || Number(updatedAt) > Number(lastStatusTime)).toBe(true)
    }
  })

  it('looks back thirty days and never ahead', () => {
    const times = rows('task').map((task) => Number(task.startTime))
    expect(Math.min(...times)).toBeLessThan(now - 28 * 86_400)
    expect(Math.max(...rows('tag-update-history').map((row) => Number(row.updatedAt)))).toBeLessThanOrEqual(now)
  })

  it('has only fields of the schemas', () => {
    const folder = join(import.meta.dirname, '../../schemas')
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([...demo.keys()].map((name) => `${name}.schema.json`)))
    for (const [name, [row]] of demo) {
      const schema = JSON.parse(readFileSync(join(folder, `${name}.schema.json`), 'utf8')) as {
        properties: object
        required: string[]
      }
      expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(row ?? {})))
      expect(Object.keys(row ?? {})).toEqual(
        expect.arrayContaining(schema.required.filter((field) => !['_id'].includes(field))),
      )
    }
  })
})
