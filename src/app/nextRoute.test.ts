// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { redirectAddress } from '../data/redirectAddress'
import { nextRoute, routeFor } from './nextRoute'

test.each([
  '/tag',
  '/store/detail/S%201?viewType=table',
  '/setting/store-config?filter_storeName=a',
  '/pages/staff',
  '/no/such',
])('%s is followed', (next) => {
  expect(nextRoute(next)).toBe(next)
})

test.each([
  null,
  '',
  'tag',
  '//example.org',
  '/\\example.org',
  'https://example.org/tag',
  'javascript:alert(1)',
  '/login',
  '/signup?x=1',
  '/tag/../x',
])('%s leads to the dashboard', (next) => {
  expect(nextRoute(next)).toBe('/dashboard')
})

test('a redirect is a web address and nothing else', () => {
  expect(redirectAddress('https://sso.example/x')).toBe('https://sso.example/x')
  expect(redirectAddress('/adfs', 'http://console.example/')).toBe('http://console.example/adfs')
  for (const bad of ['javascript:alert(1)', 'data:text/html,x', '', 7, undefined])
    expect(redirectAddress(bad)).toBeUndefined()
})

test('where one may be without a session, and with one', () => {
  expect(routeFor('/tag?x=1', false, 'expired')).toBe('/login?next=%2Ftag%3Fx%3D1')
  expect(routeFor('/tag', false, 'logout')).toBe('/login')
  expect(routeFor('/signup', false)).toBe('/signup')
  expect(routeFor('', true)).toBe('/dashboard')
  expect(routeFor('/login?next=%2Ftag', true)).toBe('/tag')
  expect(routeFor('/no/such', true)).toBe('/no/such')
})

test('a user who may not read the dashboard is led to the first page that they may read', () => {
  const reader = { role_id: 4, privilege: { tag: { read: true, write: false } }, store: ['S1'] }
  for (const hash of ['', '/', '/login', '/login?next=https://elsewhere.example'])
    expect(routeFor(hash, true, 'expired', reader)).toBe('/')
  expect(routeFor('/login?next=%2Ftag', true, 'expired', reader)).toBe('/tag')
  expect(routeFor('/', true, 'expired', { ...reader, privilege: { dashboard: { read: true, write: false } } })).toBe(
    '/dashboard',
  )
})
