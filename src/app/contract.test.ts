// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLocaleFiles, flattenTexts, mergeTexts } from '../../scripts/localeFiles'
import { parentOf, ROUTE_PATHS, ROUTES } from './admin/routes'
import { OPEN_ROUTES } from './routePaths'

const lines = (name: string) =>
  readFileSync(join(process.cwd(), 'tests/fixtures/contract', name), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(' | ')[0] ?? '')
const texts = flattenTexts(mergeTexts(readLocaleFiles(process.cwd(), 'en_US')))

test('every route of the contract is in the router, and no other but those that are ours', () => {
  const specified = lines('routes.txt')
  const paths: string[] = [...OPEN_ROUTES, ...ROUTE_PATHS]
  expect(specified.filter((path) => !paths.includes(path))).toEqual([])
  expect(paths.filter((path) => !specified.includes(path))).toEqual([
    '/jobs',
    '/store/{storeCode}',
    '/start',
    '/tag/{storeCode}/{tagMac}',
    '/tag/waiting',
    '/tag/events',
    '/product/{storeCode}/{prCode}',
    '/batch',
    '/batch/new',
    '/batch/calendar',
    '/batch/{batchId}',
    '/batch/{batchId}/edit',
    '/ledger/prices',
    '/ledger/labels',
    '/ledger/mismatches',
    '/till',
    '/till/store/{storeCode}',
    '/till/prices',
    '/till/checks',
    '/till/checks/{storeCode}/{id}',
    '/till/plans',
    '/task/times',
    '/setting/layout-rules',
    '/audit',
  ])
})

test('the page above a route is a route', () => {
  expect(ROUTE_PATHS.map(parentOf).filter((path) => path !== undefined && !ROUTE_PATHS.includes(path))).toEqual([])
})

test('every route has a title', () => {
  for (const path of ROUTE_PATHS) expect(texts.get(`app.routes.${ROUTES[path].key}`), path).toBeTruthy()
})

test('every text that the specification words is there as it words it', () => {
  const said = new Set(
    [...texts]
      .filter(([key]) => /^(messages|titles|server|resources\.[\w-]+\.errors)\./.test(key))
      .map(([, text]) => text.replace(/%\{/g, '{')),
  )
  expect(lines('messages.txt').filter((text) => !said.has(text))).toEqual([])
})
