import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDescriptors } from '../../server/base/schemas'
import { bodyOf } from '../../src/schema/body'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import { REVISION } from '../../src/schema/revision'
import { fillBody, fillPath, parseCall } from '../../src/schema/template'
import type { Answer } from '../support/api'
import { type Path, textPaths, valueAt, withValue } from '../support/callBodies'
import { naughtyTexts } from '../support/naughty'
import { complaint, openTarget, type Target } from './support/target'

type Row = Record<string, unknown>

let target: Target
beforeAll(async () => void (target = await openTarget()))
afterAll(() => target.remove())

const written = [...readDescriptors().values()].filter(
  ({ calls }) => (calls.create ?? calls.update) && (calls.one ?? calls.list),
)

/** Keys of rows that a test may make as many of as it likes. */
let made = 0

describe('what is written into a record is read from it again, or refused by its field', () => {
  it.each(written.map((descriptor) => [descriptor.name, descriptor] as const))('%s', async (name, descriptor) => {
    const paths = textPaths(descriptor.schema)
    const faults = await target.watch(name, async () => {
      const base = await firstRow(descriptor)
      const found: string[] = []
      for (const path of paths) {
        // A record that is refused as it is would prove nothing.
        const own = valueAt(base, path)
        const texts = Object.entries({ ...(typeof own === 'string' && { 'as it is': own }), ...naughtyTexts })
        for (const [what, text] of texts) found.push(...(await faultOf(descriptor, base, path, what, text)))
      }
      return found
    })
    expect(faults).toEqual([])
  })
})

async function faultOf(
  descriptor: ResourceDescriptor,
  base: Row,
  path: Path,
  what: string,
  text: string,
): Promise<string[]> {
  const isKey = descriptor.key.includes(String(path[0]))
  const { create, update } = descriptor.calls
  const entry = isKey ? create : (update ?? create)
  if (!entry) return []
  const fresh = isKey || !update ? freshKeys(descriptor, base) : {}
  const secret =
    entry === update
      ? {}
      : Object.fromEntries(
          descriptor.fields.flatMap(({ name, writeOnly }) => (writeOnly ? [[name, target.known[name]]] : [])),
        )
  const record = withValue({ ...secret, ...base, ...fresh }, path, text) as Row
  const values = { ...target.known, ...base, ...fresh, ...(isKey ? record : {}) }
  const sent = entry.body ? fillBody(entry.body, record) : bodyOf(descriptor, record)
  // What a form leaves out because it is empty is sent all the same.
  const body = entry.body ? sent : withValue(sent, path, text)
  const { method, path: address } = parseCall(entry.call)
  const call = `${method} ${fillPath(address, values)}`
  const answer = await target.api.call(call, body)
  const where = `${path.join('/')} (${what})`
  if (answer.status >= 500) return [complaint(call, where, answer)]
  // Without a revision nothing is compared: a save that is told to be late proves nothing.
  if (answer.status === 409 && 'current' in answer.body) return [complaint(call, `${where}: late`, answer)]
  if (answer.status >= 400 && what === 'as it is' && !isKey) return [complaint(call, `${where}: refused`, answer)]
  if (answer.status >= 400)
    return isExplained(answer, path) ? [] : [complaint(call, `${where}: refused without its field`, answer)]
  if (descriptor.fields.find((field) => field.name === path[0])?.writeOnly) return []
  const keys = (trim: boolean) =>
    Object.fromEntries(
      descriptor.key.map((key) => [
        key,
        isKey ? keptKey(record[key], trim) : (values[key] ?? (answer.body as Row)[key]),
      ]),
    )
  const kept = async (trim: boolean) =>
    valueAt(await readBack(descriptor, { ...values, ...(answer.body as Row), ...keys(trim) }), path)
  const got = (await kept(false)) ?? (await kept(true))
  // Spaces around a name are no part of it, and a blank entry of a list is none.
  if (got === text || got === text.trim() || (text.trim() === '' && typeof path.at(-1) === 'number')) return []
  return [
    `${call} ${where}: sent ${JSON.stringify(text).slice(0, 80)}, read ${JSON.stringify(got ?? null).slice(0, 80)}`,
  ]
}

const keptKey = (value: unknown, trim: boolean) => (trim && typeof value === 'string' ? value.trim() : value)

/** Refused with a message, which stands by the field where its value is what does not fit. */
function isExplained({ status, body }: Answer, path: Path): boolean {
  if (status !== 400) return typeof body.message === 'string' && body.message !== ''
  const fields = Object.entries((body.fields ?? {}) as Record<string, string>)
  return fields.some(([field, message]) => field.split('/').includes(String(path[0])) && message !== '')
}

const freshKeys = ({ key, fields }: ResourceDescriptor, base: Row): Row =>
  Object.fromEntries(
    key
      .filter((name) => name !== 'storeCode' || key.length === 1)
      .map((name) => [
        name,
        fields.find((field) => field.name === name)?.type === 'string' ? freshKey(String(base[name])) : null,
      ]),
  )

const freshKey = (like: string) => (like.includes('@') ? `n${++made}@shelfdeck.example` : `N${++made}`)

async function firstRow(descriptor: ResourceDescriptor): Promise<Row> {
  const rows = await readRows(descriptor, target.known, {})
  // Not what the administrator of the test is.
  const row = rows.find(({ email, role_id }) => email !== target.api.email && role_id !== 0 && role_id !== 1) ?? {}
  const one =
    descriptor.calls.one && descriptor.key.every((name) => name in row || descriptor.key.length === 0)
      ? await readBack(descriptor, { ...target.known, ...row })
      : row
  const { [REVISION]: _, ...read } = one as Row
  return {
    ...Object.fromEntries(descriptor.key.flatMap((name) => (name in target.known ? [[name, target.known[name]]] : []))),
    ...read,
  }
}

async function readRows(descriptor: ResourceDescriptor, values: Row, filter: Row): Promise<Row[]> {
  const { list } = descriptor.calls
  if (!list) return [{}]
  const { method, path } = parseCall(list.call)
  const { body } = await target.api.call(
    `${method} ${fillPath(path, values)}`,
    method === 'GET' ? undefined : { length: 100, ...filter },
  )
  return (Array.isArray(body) ? body : list.rows ? body[list.rows] : body.data) as Row[]
}

async function readBack(descriptor: ResourceDescriptor, values: Row): Promise<unknown> {
  const { one } = descriptor.calls
  if (one) {
    const { method, path } = parseCall(one.call)
    return (await target.api.call(`${method} ${fillPath(path, values)}`)).body
  }
  const filter = Object.fromEntries(
    descriptor.key.flatMap((name) =>
      values[name] == null
        ? []
        : [
            [`filter_${name}`, values[name]],
            [`condition_${name}`, '=='],
          ],
    ),
  )
  const rows = await readRows(descriptor, values, filter)
  return rows.find((row) => descriptor.key.every((name) => row[name] === values[name]))
}
