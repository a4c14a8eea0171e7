// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { accountStore } from '../data/accountStore'
import { keepTheme, readTheme } from './theme'

afterEach(() => localStorage.clear())

it('is the one of react-admin’s store, for whoever signs in and before', () => {
  keepTheme('dark')
  expect(accountStore('a@x.example').getItem('theme')).toBe('dark')
  accountStore('b@x.example').setItem('theme', 'light')
  expect([readTheme(), accountStore('a@x.example').getItem('theme')]).toEqual(['light', 'light'])
  accountStore('a@x.example').removeItem('theme')
  expect(readTheme()).toBe('system')
})

it('is read once from where it was kept before', () => {
  localStorage.setItem('shelfdeck.theme', 'dark')
  expect(readTheme()).toBe('dark')
  keepTheme('light')
  expect(readTheme()).toBe('light')
})
