// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { accountStore } from './accountStore'

afterEach(() => localStorage.clear())

it('keeps preferences on sign-out, although that resets react-admin’s store', () => {
  accountStore('a@x.example').setItem('preferences.tag', { columns: ['tagId'] })
  accountStore('a@x.example').reset()
  expect(accountStore('a@x.example').getItem('preferences.tag')).toEqual({ columns: ['tagId'] })
  expect(accountStore('b@x.example').getItem('preferences.tag')).toBeUndefined()
})

it('migrates once whether the menu was collapsed', () => {
  localStorage.setItem('shelfdeck.sidebar', 'folded')
  expect(accountStore('a@x.example').getItem('sidebar.open')).toBe(false)
  expect(accountStore('b@x.example').getItem('sidebar.open')).toBeUndefined()
})

it('notifies subscribers of the theme, which all accounts share', () => {
  const store = accountStore('a@x.example')
  const changed = vi.fn<(value: unknown) => void>()
  store.subscribe('theme', changed)
  store.setItem('theme', 'dark')
  expect(changed).toHaveBeenCalledWith('dark')
})
