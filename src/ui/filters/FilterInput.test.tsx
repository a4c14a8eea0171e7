import { QueryClient } from '@tanstack/react-query'
import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, List, Resource, SimpleList, type DataProvider, type GetListParams } from 'react-admin'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadDescriptor } from '../../data/descriptors'
import { writeSession } from '../../data/session'
import { FilterInput } from './FilterInput'

configure({ asyncUtilTimeout: 10_000 })

const translate = (key: string, options?: Record<string, unknown>) => String(options?.['_'] ?? key)
const i18n = { translate, changeLocale: () => Promise.resolve(), getLocale: () => 'en_US' }
let asked: GetListParams[]

async function show(...sources: string[]) {
  await loadDescriptor('tag')
  const dataProvider = {
    getList: (_: string, params: GetListParams) => {
      asked.push(params)
      return Promise.resolve({ data: [{ id: 'A' }], total: 1 })
    },
  } as unknown as DataProvider
  const filters = sources.map((source) => <FilterInput key={source} source={source} alwaysOn />)
  const list = (
    <List resource="tag" filters={filters}>
      <SimpleList primaryText="id" />
    </List>
  )
  render(
    <MemoryRouter>
      <AdminContext
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        dataProvider={dataProvider}
        i18nProvider={i18n}
      >
        <Resource name="tag" list={list} />
      </AdminContext>
    </MemoryRouter>,
  )
  await waitFor(() => expect(asked).toHaveLength(1))
}

const filter = (expected: unknown) => waitFor(() => expect(asked.at(-1)?.filter).toEqual(expected))

beforeEach(() => {
  asked = []
  localStorage.clear()
  writeSession({
    email: 'a@x',
    name: 'A',
    accessToken: 't',
    authenticated: true,
    role_id: 0,
    privilege: {},
    store: [],
    systemConfig: {},
  })
})

describe("a filter of the schema in a list of react-admin's", () => {
  it('is a text, compared as it says', async () => {
    await show('tagId')
    const box = await screen.findByRole('textbox')
    expect(document.activeElement).not.toBe(box)
    fireEvent.change(box, { target: { value: '12' } })
    fireEvent.blur(box)
    await filter({ tagId: '12' })
    fireEvent.click(screen.getByRole('radio', { name: 'list.filters.conditions.equals' }))
    await filter({ tagId: { equals: '12' } })
    fireEvent.click(screen.getByRole('radio', { name: 'list.filters.conditions.regex' }))
    await filter({ tagId: { regex: '12' } })
  })

  it('is a choice, beside others', async () => {
    await show('tagId', 'status')
    const box = await screen.findByRole('textbox')
    fireEvent.change(box, { target: { value: '12' } })
    fireEvent.blur(box)
    await filter({ tagId: '12' })
    const [first] = screen.getAllByRole('checkbox')
    fireEvent.click(first as HTMLElement)
    await waitFor(() =>
      expect(asked.at(-1)?.filter).toMatchObject({ tagId: '12', status: expect.anything() as unknown }),
    )
    fireEvent.click(first as HTMLElement)
    await filter({ tagId: '12' })
  })

  it('is a span, of which one end can be taken away', async () => {
    await show('updatedAt')
    const from = await screen.findByLabelText('list.filters.from')
    fireEvent.change(from, { target: { value: '2026-01-02 00:00:00' } })
    fireEvent.blur(from)
    await waitFor(() => expect(Object.keys(asked.at(-1)?.filter.updatedAt ?? {})).toEqual(['startDate']))
    const to = screen.getByLabelText('list.filters.to')
    fireEvent.change(to, { target: { value: '2026-01-03 00:00:00' } })
    fireEvent.blur(to)
    await waitFor(() => expect(Object.keys(asked.at(-1)?.filter.updatedAt ?? {})).toHaveLength(2))
    const again = screen.getByLabelText('list.filters.from')
    fireEvent.change(again, { target: { value: '' } })
    fireEvent.blur(again)
    await waitFor(() => expect(Object.keys(asked.at(-1)?.filter.updatedAt ?? {})).toEqual(['endDate']))
  })
})
