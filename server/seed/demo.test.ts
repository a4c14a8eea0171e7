import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tagTypeOf } from '../radio/tagTypes'
import { demoRows } from './demo'
import { isEan13 } from './ean'
import { demoPlaces, placeAt } from './places'
import type { Row } from './storeRows'

const now = 1_800_000_000

function all(): Map<string, Row[]> {
  const byName = new Map<string, Row[]>()
  for (const part of demoRows(now)) for (const [name, rows] of Object.entries(part)) byName.set(name, [...(byName.get(name) ?? []), ...rows])
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

  it('has no two tags, gateways, sensors or products with one key', () => {
    for (const [name, key] of [['tag', 'tagMac'], ['gateway', 'gwMac'], ['sensor', 'sensorMac']] as const) {
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

  it('looks back thirty days and never ahead', () => {
    const times = rows('task').map((task) => Number(task.startTime))
    expect(Math.min(...times)).toBeLessThan(now - 28 * 86_400)
    expect(Math.max(...rows('tag-update-history').map((row) => Number(row.updatedAt)))).toBeLessThanOrEqual(now)
  })

  it('says only what the schemas know', () => {
    const folder = join(import.meta.dirname, '../../schemas')
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([...demo.keys()].map((name) => `${name}.schema.json`)))
    for (const [name, [row]] of demo) {
      const schema = JSON.parse(readFileSync(join(folder, `${name}.schema.json`), 'utf8')) as { properties: object; required: string[] }
      expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(row ?? {})))
      expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(schema.required.filter((field) => !['_id'].includes(field))))
    }
  })
})
