import { describe, expect, it } from 'vitest'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import { EMPTY_LIST, UNREAD } from '../../src/schema/revision'
import { isCurrent, listRevision, revisionOf } from './revisions'

type Field = ResourceDescriptor['fields'][number]
/** A version of an entity, by its fields. */
const version = (...fields: readonly (string | Partial<Field>)[]) => ({
  fields: fields.map(
    (field) =>
      ({
        schema: { type: 'string' },
        storage: {},
        ...(typeof field === 'string' ? { name: field } : field),
      }) as Field,
  ),
})

const older = version('code', 'name', 'motto')
const younger = version('floors', 'code', 'name')
const row = { code: 'A', name: 'Alba', motto: 'Fresh', floors: 2 }

describe('the revision of a record', () => {
  const read = revisionOf(younger, row)

  it('changes with each field, whatever the order of its parts', () => {
    const nested = version('code', 'place')
    const revision = revisionOf(nested, { code: 'A', place: { x: 1, y: null, z: [2] } })
    expect(isCurrent(revision, revisionOf(nested, { place: { z: [2], x: 1 }, code: 'A' }))).toBe(true)
    expect(isCurrent(revision, revisionOf(nested, { code: 'A', place: { x: 1, z: [3] } }))).toBe(false)
    expect(isCurrent(revision, revisionOf(nested, { code: 'A', place: null }))).toBe(false)
  })

  it('is current for a server of another version, which has some other fields', () => {
    expect(isCurrent(read, revisionOf(older, row))).toBe(true)
    expect(isCurrent(revisionOf(older, row), read)).toBe(true)
    expect(isCurrent(read, revisionOf(older, { ...row, motto: 'Fresher', floors: 3 }))).toBe(true)
  })

  it('is outdated for a server of another version once a field that both know has changed', () => {
    expect(isCurrent(read, revisionOf(older, { ...row, name: 'Bruna' }))).toBe(false)
    expect(isCurrent(revisionOf(older, row), revisionOf(younger, { ...row, name: null }))).toBe(false)
  })

  it('recognizes a renamed field', () => {
    const renamed = version('code', { name: 'title', was: ['label', 'name'] })
    expect(isCurrent(read, revisionOf(renamed, { code: 'A', title: 'Alba' }))).toBe(true)
    expect(isCurrent(read, revisionOf(renamed, { code: 'A', title: 'Bruna' }))).toBe(false)
  })

  it('does not reveal hidden fields, and ignores read-only ones', () => {
    const seen = version('code', 'name', { name: 'at', schema: { type: 'integer', readOnly: true } })
    const shown = revisionOf(seen, row, new Set(['name']))
    expect(shown).toBe(revisionOf(seen, { ...row, name: 'Bruna', at: 7 }, new Set(['name'])))
    expect(isCurrent(shown, revisionOf(seen, row))).toBe(true)
    expect(isCurrent(shown, revisionOf(seen, { ...row, code: 'B' }))).toBe(false)
  })

  it.each([UNREAD, EMPTY_LIST, '', 'x'.repeat(8), 'abcdefghi', '!'.repeat(16)])('is not %j', (sent) => {
    expect(isCurrent(sent, read)).toBe(false)
  })
})

describe('the revision of a list', () => {
  const rows = [row, { ...row, code: 'B', floors: null }]
  const read = listRevision(younger, rows)

  it('is current for a server of another version', () => {
    expect(isCurrent(read, listRevision(older, rows))).toBe(true)
  })

  it.each([
    ['a row more', [...rows, row]],
    ['a row less', [row]],
    ['another order', [...rows].reverse()],
    ['another value', [row, { ...row, code: 'C' }]],
    ['no rows', []],
  ])('is another with %s', (_what, now) => {
    expect(isCurrent(read, listRevision(older, now))).toBe(false)
    expect(isCurrent(read, listRevision(younger, now))).toBe(false)
  })

  it('is current while the list is empty', () => {
    expect(isCurrent(EMPTY_LIST, listRevision(older, []))).toBe(true)
    expect(isCurrent(EMPTY_LIST, read)).toBe(false)
  })
})
