import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MESSAGES } from '../../src/generated/messages'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/wire.md')

/** What the server answers besides the calls of the contract. */
const BESIDE = [
  'GET /config.json',
  'GET /healthz',
  'GET /readyz',
  'GET /health',
  'POST /file/upload',
  'PATCH /file/upload/{id}',
]

const { paths } = JSON.parse(read('docs/openapi.json')) as { paths: Record<string, Record<string, unknown>> }
const known = [
  ...Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  ),
  ...BESIDE,
].map((call) => call.split(/[ /]/))

/** A part in braces stands for any, in the contract and on the page. */
const isVaried = (part = '') => /^[{<]/.test(part)
const isKnown = (call: string) => {
  const parts = call.split(/[ /]/)
  return known.some(
    (one) =>
      one.length === parts.length &&
      one.every((part, at) => part === parts[at] || isVaried(part) || isVaried(parts[at])),
  )
}

it('every call that docs/wire.md names is one of the contract', () => {
  const named = [...page.matchAll(/\b((?:GET|POST|PUT|PATCH|DELETE) \/[\w/.{}<>-]*)/g)].map(([, call = '']) => call)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((call) => !isKnown(call))).toEqual([])
})

it('every key of a message on docs/wire.md is there', () => {
  const keys = [...page.matchAll(/"key": "([\w.]+)"/g)].map(([, key = '']) => key)
  expect(keys.length).toBeGreaterThan(4)
  expect(keys.filter((key) => !(key in MESSAGES))).toEqual([])
})
