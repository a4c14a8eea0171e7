// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLocaleFiles, flattenTexts, mergeTexts } from '../../scripts/localeFiles'
import { OPEN_ROUTES, ROUTE_PATHS, SPECIFIED_PATHS } from './routePaths'
import { ROUTES } from './admin/routes'
import { serverMessage } from '../data/serverMessages'

const lines = (name: string) =>
  readFileSync(join(process.cwd(), 'tests/fixtures/contract', name), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(' | ')[0] ?? '')
const texts = flattenTexts(mergeTexts(readLocaleFiles(process.cwd(), 'en_US')))

test('every route of the contract is in the router, and no other but those that are ours', () => {
  expect(ROUTE_PATHS.filter((path) => !SPECIFIED_PATHS.some((one) => one === path))).toEqual(['/audit'])
  expect([...OPEN_ROUTES, ...SPECIFIED_PATHS].sort()).toEqual(lines('routes.txt').sort())
})

test('every route has a title', () => {
  for (const path of ROUTE_PATHS) expect(texts.get(`app.routes.${ROUTES[path].key}`), path).toBeTruthy()
})

test('every text that the specification words is there as it words it', () => {
  const said = new Set([...texts].filter(([key]) => /^(messages|titles)\./.test(key)).map(([, text]) => text.replace(/%\{/g, '{')))
  expect(lines('messages.txt').filter((text) => !said.has(text))).toEqual([])
})

test('a text that the server answers has the key of the same words', () => {
  for (const message of ['Authentication Failure.', 'This account is locked.', 'The role in use can not be deleted.', 'no matching tags']) {
    expect(texts.get(serverMessage(message))).toBe(message)
  }
  expect(serverMessage('something else')).toBe('something else')
})
