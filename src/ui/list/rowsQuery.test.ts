// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import type { DataProvider, GetListParams } from 'ra-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountStore } from '../../data/accountStore'
import { endSession, writeSession, type SessionUser } from '../../data/session'
import { askFirstRows, rowsQuery } from './rowsQuery'
import { writeSaved } from './savedFilters'

const USER: SessionUser = {
  email: 'a@x',
  name: 'A',
  accessToken: 't',
  authenticated: true,
  role_id: 0,
  privilege: {},
  store: [],
  systemConfig: {},
}

let queries: QueryClient
let asked: GetListParams[]
const dataProvider = {
  getList: (_: string, params: GetListParams) => {
    asked.push(params)
    return Promise.resolve({ data: [{ id: 'A' }], total: 1 })
  },
} as unknown as DataProvider

beforeEach(() => {
  localStorage.clear()
  writeSession(USER)
  queries = new QueryClient()
  asked = []
})

const ask = (search = '') =>
  askFirstRows(queries, dataProvider, {
    resource: 'tag',
    params: { storeCode: 'S1' },
    search: new URLSearchParams(search),
  })

describe('the first rows of a list', () => {
  it('are asked for where its schema begins, under the key by which the list will look for them', async () => {
    await ask()
    expect(asked).toMatchObject([
      {
        pagination: { page: 1, perPage: 25 },
        sort: { field: 'tagId' },
        filter: {},
        meta: { params: { storeCode: 'S1' } },
      },
    ])
    const { sort, pagination } = asked[0] as Required<GetListParams>
    const state = {
      ...pagination,
      sort: { field: sort.field, order: sort.order === 'ASC' ? ('asc' as const) : ('desc' as const) },
      filter: {},
    }
    expect(queries.getQueryData(rowsQuery(dataProvider, 'tag', state, { storeCode: 'S1' }).queryKey)).toEqual({
      data: [{ id: 'A' }],
      total: 1,
    })
  })

  it('are those of the address, else those of the saved place', async () => {
    writeSaved(
      accountStore('a@x'),
      'tag',
      '',
      { page: 3, perPage: 25, sort: { field: 'tagId', order: 'asc' }, filter: {} },
      'page=3',
    )
    await ask()
    await ask('perPage=50&filter_tagId=12')
    expect(asked).toMatchObject([
      { pagination: { page: 3 } },
      { pagination: { page: 1, perPage: 50 }, filter: { tagId: '12' } },
    ])
  })

  it('are not asked for without a session, nor where the user may not read them', async () => {
    writeSession({ ...USER, role_id: 7 })
    await ask()
    endSession('logout')
    await ask()
    expect(asked).toEqual([])
  })
})
