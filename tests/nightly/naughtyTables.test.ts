import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDescriptors } from '../../server/base/schemas'
import type { ResourceName } from '../../src/generated/resources'
import { fillPath, parseCall } from '../../src/schema/template'
import type { Answer } from '../support/api'
import { contract } from '../support/contract'
import { naughtyTexts } from '../support/naughty'
import { complaint, openTarget, type Target } from './support/target'

let target: Target
beforeAll(async () => void (target = await openTarget()))
afterAll(() => target.remove())

const descriptors = readDescriptors()
const tables = Object.entries(contract).flatMap(([name, { answer }]) => {
  const shape = typeof answer === 'object' && 'by' in answer ? answer.else : answer
  return typeof shape === 'object' && 'table' in shape ? [[name, shape.table] as const] : []
})

/** Longer ones are refused before they are read. */
const texts = Object.entries(naughtyTexts).filter(([, { length }]) => length < 10_000)
/** Of the first two each field is tried with every text, of the others with every third. */
const CONDITIONS = ['~', 'regex', '==', 'in', 'gte']

const numbers = [
  '',
  '-1',
  '-2',
  '0',
  '1.5',
  '1e9',
  '1e400',
  '99999999999999999999',
  'NaN',
  '٣',
  ' 1 ',
  'null',
  '0x10',
  '2147483647',
  '2147483648',
  [],
  {},
  [1, 2],
  null,
  true,
]

type Trial = readonly [what: string, query: Record<string, unknown>, field: string]

/** What a table can be asked, with each text and each number where a client may put one. */
function trialsOf(resource: ResourceName): Trial[] {
  const fields = descriptors.get(resource)?.fields ?? []
  const first = fields[0]?.name ?? ''
  const filters = fields.flatMap(({ name }) =>
    texts.flatMap(([what, text], at) =>
      CONDITIONS.filter((_, turn) => turn < 2 || (at + turn) % 3 === 0).map((condition): Trial => [
        `filter_${name} ${condition} ${what}`,
        { [`filter_${name}`]: text, [`condition_${name}`]: condition },
        name,
      ]),
    ),
  )
  const names = texts.flatMap(([what, text]): Trial[] => [
    [`a filter called ${what}`, { [`filter_${text}`]: 'a' }, ''],
    [`a condition called ${what}`, { [`filter_${first}`]: 'a', [`condition_${first}`]: text }, ''],
    [`a column called ${what}`, { columns: [{ data: text }], order: [{ column: 0, dir: 'asc' }] }, ''],
    [`the search ${what}`, { search: { value: text } }, ''],
    [`the search of a column ${what}`, { columns: [{ data: first, search: { value: text } }] }, ''],
    [`the direction ${what}`, { columns: [{ data: first }], order: [{ column: 0, dir: text }] }, ''],
    [`the start date ${what}`, { filter_startDate: text, filter_endDate: text }, ''],
  ])
  const counts = numbers.flatMap((value): Trial[] =>
    ['draw', 'start', 'length', 'order', 'columns', 'search'].map((name) => [
      `${name} ${JSON.stringify(value)}`,
      { [name]: value },
      '',
    ]),
  )
  return [...filters, ...names, ...counts]
}

describe('no parameter makes a table fail', () => {
  it.each(tables)('%s', async (name, resource) => {
    const { method, path } = parseCall(name)
    const call = `${method} ${fillPath(path, { ...target.known, type: '1', id: name.includes('/server/') ? target.known.serverId : target.known.tagId, ...(name.includes('/gw/') && { mac: target.known.gwMac }) })}`
    const faults = await target.watch(name, async () => {
      const found: string[] = []
      for (const [what, query, field] of trialsOf(resource as ResourceName)) {
        const answer = await ask(call, { draw: 1, start: 0, length: 1, ...query })
        if (!isFit(answer, field)) found.push(complaint(call, what, answer))
      }
      return found
    })
    expect(faults).toEqual([])
  })
})

/** A table that is read with GET has its parameters in the address; no half character can stand there. */
function ask(call: string, query: Record<string, unknown>): Promise<Answer> {
  if (!call.startsWith('GET ')) return target.api.call(call, query)
  const flat = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'object' ? [] : [[name, String(value)]],
  )
  return target.api.call(`${call}?${new URLSearchParams(flat).toString()}`)
}

/** A page of the table, or a refusal with a message: by the field where the value of a filter is what does not fit. */
function isFit({ status, body }: Answer, field: string): boolean {
  if (status === 200) return Array.isArray(body.data) && Number(body.recordsFiltered) <= Number(body.recordsTotal)
  const fields = Object.keys(body.fields ?? {})
  return (
    status === 400 &&
    typeof body.message === 'string' &&
    body.message !== '' &&
    (field === '' || fields.some((one) => one.includes(field)))
  )
}
