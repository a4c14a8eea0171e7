// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { HttpError } from '../../data/http'
import { aliasesQuery } from '../../data/aliases'
import { dropAfterLoad, setDropPolicy } from '../../data/sessionDrop'
import { shownErrors } from '../../ui/kit/errorDialog'
import { createQueryClient } from './queryClient'

const refused = { queryKey: ['rows'], queryFn: () => Promise.reject(new HttpError('', 404, 'The store is gone.')) }

afterEach(() => {
  setDropPolicy('none')
  shownErrors.set(() => [])
})

it('reports a failed query on a page that drops the session for it', async () => {
  setDropPolicy('all')
  const leave = new QueryObserver(createQueryClient(), refused).subscribe(() => undefined)
  await expect.poll(() => shownErrors.get()).toHaveLength(1)
  leave()
})

it('reports a failed query of the aliases on every page, and drops the session if it is rejected', async () => {
  for (const [status, drops] of [
    [404, true],
    [403, false],
    [500, false],
  ] as const) {
    shownErrors.set(() => [])
    const failing = { ...aliasesQuery, retry: false, queryFn: () => Promise.reject(new HttpError('No.', status, '')) }
    const leave = new QueryObserver(createQueryClient(), failing).subscribe(() => undefined)
    await expect.poll(() => shownErrors.get().map(({ onClose }) => onClose === dropAfterLoad)).toEqual([drops])
    leave()
  }
})

it.each([
  ['a record that is gone', ['store', 'getOne', { id: 'GONE' }]],
  ['the list of a store that is gone', ['promotion', 'getList', { meta: { params: { storeCode: 'GONE' } } }]],
])('%s is said by its page, and ends no session', async (_what, queryKey) => {
  setDropPolicy('load')
  const queries = createQueryClient()
  const leave = new QueryObserver(queries, { ...refused, queryKey }).subscribe(() => undefined)
  await expect.poll(() => queries.getQueryState(queryKey)?.errorUpdateCount).toBe(1)
  expect(shownErrors.get()).toEqual([])
  leave()
})

it('leaves a shown record alone if it is gone meanwhile', async () => {
  setDropPolicy('all')
  const queries = createQueryClient()
  queries.setQueryData(refused.queryKey, ['a row'], { updatedAt: 0 })
  const leave = new QueryObserver(queries, refused).subscribe(() => undefined)
  await expect.poll(() => queries.getQueryState(refused.queryKey)?.errorUpdateCount).toBe(1)
  expect(shownErrors.get()).toEqual([])
  leave()
})

it('reports nothing about queries ahead of a page: they are repeated there', async () => {
  setDropPolicy('all')
  const queries = createQueryClient()
  await queries.prefetchQuery(refused)
  expect(queries.getQueryState(refused.queryKey)?.status).toBe('error')
  expect(shownErrors.get()).toEqual([])
})

it.each([400, 403])('shows why the server refuses a list (%i), once, and ends no session for it', async (status) => {
  const queries = createQueryClient()
  const list = {
    queryKey: ['role', 'getList', {}],
    queryFn: () => Promise.reject(new HttpError('', status, 'You do not have permission to do this.')),
  }
  const observer = new QueryObserver(queries, list)
  const leave = observer.subscribe(() => undefined)
  await expect
    .poll(() => shownErrors.get().map(({ titleKey, onClose }) => [titleKey, onClose]))
    .toEqual([[undefined, undefined]])
  shownErrors.set(() => [])
  await observer.refetch()
  expect(queries.getQueryState(list.queryKey)?.errorUpdateCount).toBe(2)
  expect(shownErrors.get()).toEqual([])
  leave()
})

it.each([
  ['a fault of the way', ['role', 'getList', {}], 0],
  ['a fault of the server', ['role', 'getList', {}], 503],
  ['what stands beside a page', ['palette', 'tags'], 403],
])('leaves %s to the page', async (_what, queryKey, status) => {
  const queries = createQueryClient()
  const leave = new QueryObserver(queries, {
    queryKey,
    retry: false,
    queryFn: () => Promise.reject(new HttpError('', status, 'No.')),
  }).subscribe(() => undefined)
  await expect.poll(() => queries.getQueryState(queryKey)?.errorUpdateCount).toBe(1)
  expect(shownErrors.get()).toEqual([])
  leave()
})
