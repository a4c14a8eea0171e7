import { describe, expect, it } from 'vitest'
import type { PrivilegeKey } from './dialect'
import {
  allPrivileges,
  exceeding,
  normalise,
  privilegeOrder,
  rows,
  toDictionary,
  toggleRead,
  toggleWrite,
  type PrivilegeEntry,
} from './privilegeTree'

const list = (...flags: string[]): PrivilegeEntry[] =>
  normalise(
    privilegeOrder.map((key) => ({ key, read: flags.includes(`${key}.read`), write: flags.includes(`${key}.write`) })),
  )
const held = (entries: readonly PrivilegeEntry[]): string[] =>
  entries.flatMap(({ key, read, write }) => [...(read ? [`${key}.read`] : []), ...(write ? [`${key}.write`] : [])])

describe('a role as it is kept', () => {
  it('has every privilege once, whatever the input', () => {
    const entries = normalise([{ key: 'tag', read: true }, { key: 'tag', read: true, write: true }, {}])
    expect(entries.map(({ key }) => key)).toEqual([...privilegeOrder])
    expect(held(entries)).toEqual(['tag.read', 'tag.write'])
  })

  it('has no write without read', () => {
    expect(held(normalise([{ key: 'tag', read: false, write: true }]))).toEqual([])
  })

  it.each(['server_config', 'store_config', 'alias'] as const)(
    'is not given Settings, with its scripts, because %s is read: the editor only shows it so',
    (key) => {
      const entries = normalise([{ key, read: true }])
      expect(held(entries)).toEqual([`${key}.read`])
      expect(toDictionary(entries).setting.read).toBe(false)
      expect(rows(entries).find((row) => row.key === 'setting')).toMatchObject({
        read: true,
        isShownOnly: true,
        canToggleWrite: false,
      })
      expect(held(toggleRead(entries, 'setting'))).toContain('setting.read')
    },
  )

  it('gives the write of Settings to its children', () => {
    expect(
      held(normalise([{ key: 'setting', read: true, write: true }])).filter((flag) => flag.endsWith('write')),
    ).toEqual(['setting.write', 'server_config.write', 'store_config.write', 'alias.write'])
  })

  it('is unchanged by normalizing again, after any ticks', () => {
    let entries = list()
    for (const key of privilegeOrder.flatMap((key): PrivilegeKey[] => [key, 'alias', 'setting', key])) {
      entries = toggleWrite(toggleRead(entries, key), 'setting')
      expect(normalise(entries)).toEqual(entries)
      for (const entry of entries) expect(entry.write && !entry.read).toBe(false)
    }
  })
})

describe('ticks', () => {
  it('clearing read clears write', () => {
    expect(held(toggleRead(list('tag.read', 'tag.write'), 'tag'))).toEqual([])
  })

  it('write cannot be set while read is off', () => {
    expect(held(toggleWrite(list(), 'tag'))).toEqual([])
  })

  it('sets and clears write by itself', () => {
    const once = toggleWrite(list('tag.read'), 'tag')
    expect(held(once)).toEqual(['tag.read', 'tag.write'])
    expect(held(toggleWrite(once, 'tag'))).toEqual(['tag.read'])
  })

  it("a parent's write controls its children's", () => {
    const on = toggleWrite(list('setting.read', 'alias.read'), 'setting')
    expect(held(on)).toEqual(
      expect.arrayContaining(['setting.write', 'alias.write', 'server_config.read', 'server_config.write']),
    )
    const off = toggleWrite(on, 'setting')
    expect(held(off).filter((flag) => flag.endsWith('write'))).toEqual([])
  })

  it("clearing write of a child clears the parent's, and leaves its siblings'", () => {
    const off = toggleWrite(list('setting.read', 'setting.write'), 'alias')
    expect(held(off).filter((flag) => flag.endsWith('write'))).toEqual(['server_config.write', 'store_config.write'])
  })

  it("clearing read of a child clears the parent's write", () => {
    const off = toggleRead(list('setting.read', 'setting.write'), 'alias')
    expect(held(off)).not.toContain('alias.read')
    expect(held(off)).not.toContain('setting.write')
    expect(held(off)).toContain('setting.read')
  })

  it('clearing the parent clears the branch', () => {
    expect(held(toggleRead(list('setting.read', 'alias.read', 'alias.write'), 'setting'))).toEqual([])
  })

  it('a parent shows as readable while a child is', () => {
    const on = toggleRead(list(), 'alias')
    expect(held(on)).toEqual(['alias.read'])
    const shown = (entries: readonly PrivilegeEntry[]) => rows(entries).find(({ key }) => key === 'setting')?.read
    expect([shown(on), shown(toggleRead(on, 'alias'))]).toEqual([true, false])
  })
})

describe('the editor', () => {
  it('shows role 0 with every tick set and disabled', () => {
    expect(
      rows([], { superRole: true }).every((row) => row.read && row.write && !row.canToggleRead && !row.canToggleWrite),
    ).toBe(true)
  })

  it('enables write if read is set, and lists children below their parent', () => {
    const shown = rows(list('tag.read'))
    expect(shown.find(({ key }) => key === 'tag')?.canToggleWrite).toBe(true)
    expect(shown.find(({ key }) => key === 'store')?.canToggleWrite).toBe(false)
    expect(shown.filter(({ depth }) => depth === 1).map(({ key, parent }) => [key, parent])).toEqual([
      ['server_config', 'setting'],
      ['store_config', 'setting'],
      ['alias', 'setting'],
    ])
  })
})

it('role 0 holds all, and nobody can grant more than they hold', () => {
  expect(exceeding(allPrivileges(), toDictionary(allPrivileges()))).toEqual([])
  expect(exceeding(list('tag.read', 'tag.write', 'alias.read'), toDictionary(list('tag.read')))).toEqual([
    'tag.write',
    'alias.read',
  ])
})
