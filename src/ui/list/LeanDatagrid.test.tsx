import { QueryClient } from '@tanstack/react-query'
import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import {
  AdminContext,
  BulkDeleteButton,
  FunctionField,
  List,
  NumberField,
  Resource,
  TextField,
  type DataProvider,
  type GetListParams,
} from 'react-admin'
import { useState, type ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LeanDatagrid } from './LeanDatagrid'

configure({ asyncUtilTimeout: 10_000 })

const translate = (key: string, options?: Record<string, unknown>) => String(options?.['_'] ?? key)
const i18n = { translate, changeLocale: () => Promise.resolve(), getLocale: () => 'en_US' }
const books = Array.from({ length: 5 }, (_, at) => ({ id: at, title: `Book ${at}`, pages: at * 100 }))
let asked: GetListParams[]
const deleteMany = vi.fn((_: string, { ids }: { ids: number[] }) => Promise.resolve({ data: ids }))

function show(children: ReactNode) {
  const dataProvider = {
    getList: (_: string, params: GetListParams) => {
      asked.push(params)
      return Promise.resolve({ data: books, total: books.length })
    },
    deleteMany,
  } as unknown as DataProvider
  render(
    <MemoryRouter>
      <AdminContext
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        dataProvider={dataProvider}
        i18nProvider={i18n}
      >
        <Resource name="books" list={<List resource="books">{children}</List>} />
        <Address />
      </AdminContext>
    </MemoryRouter>,
  )
  return waitFor(() => expect(row(0)?.textContent).toContain('Book 0'))
}

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>
}

const row = (at: number) => document.querySelector<HTMLTableRowElement>(`tr[data-index="${at}"]`)
const address = () => screen.getByTestId('address').textContent

beforeEach(() => {
  asked = []
  deleteMany.mockClear()
  Element.prototype.scrollTo = vi.fn() as never
})

describe("the lean table in a list of react-admin's", () => {
  it('has a column for each field, with its label, its classes and its record', async () => {
    await show(
      <LeanDatagrid className="mine" rowClick={false}>
        <TextField source="title" label="Name" headerClassName="head" cellClassName="cell" />
        <NumberField source="pages" />
        <FunctionField label="Half" render={({ pages }) => pages / 2} />
      </LeanDatagrid>,
    )
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Pages', 'Half'])
    expect([...(row(3)?.cells ?? [])].map(({ textContent }) => textContent)).toEqual(['Book 3', '300', '150'])
    expect(row(3)?.cells[0]?.className).toContain('cell')
    expect(row(3)?.cells[1]?.className).toContain('end')
    expect(screen.getByRole('columnheader', { name: 'Name' }).className).toContain('head')
    expect(screen.getByRole('region').className).toContain('mine')
  })

  it('sorts by its headings as a Datagrid does', async () => {
    await show(
      <LeanDatagrid>
        <TextField source="title" sortBy="author.name" sortByOrder="DESC" label="Name" />
        <NumberField source="pages" sortable={false} label="Pages" />
      </LeanDatagrid>,
    )
    expect(screen.queryByRole('button', { name: 'Pages' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    await waitFor(() => expect(asked.at(-1)?.sort).toEqual({ field: 'author.name', order: 'DESC' }))
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending'),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    await waitFor(() => expect(asked.at(-1)?.sort).toEqual({ field: 'author.name', order: 'ASC' }))
  })

  it("hands the selected rows to react-admin's buttons", async () => {
    await show(
      <LeanDatagrid bulkActionButtons={<BulkDeleteButton mutationMode="pessimistic" />}>
        <TextField source="title" />
      </LeanDatagrid>,
    )
    fireEvent.click(screen.getByRole('checkbox', { name: 'list.select Book 1' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'list.select Book 3' }))
    fireEvent.click(screen.getByRole('button', { name: 'ra.action.delete' }))
    fireEvent.click(await screen.findByRole('button', { name: 'ra.action.confirm' }))
    await waitFor(() => expect(deleteMany).toHaveBeenCalledWith('books', expect.objectContaining({ ids: [1, 3] })))
  })

  it('leads where rowClick says, by a press on the row or by its name', async () => {
    await show(
      <LeanDatagrid rowClick="edit">
        <TextField source="title" />
      </LeanDatagrid>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Book 2' }))
    await waitFor(() => expect(address()).toBe('/books/2'))
  })

  it('leads where a function of rowClick says, and nowhere by false', async () => {
    const rowClick = vi.fn((id: unknown) => (id === 2 ? '/shelf/2' : false))
    await show(
      <LeanDatagrid rowClick={rowClick}>
        <TextField source="title" />
      </LeanDatagrid>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Book 1' }))
    await waitFor(() => expect(rowClick).toHaveBeenCalledWith(1, 'books', books[1]))
    fireEvent.click(screen.getByRole('button', { name: 'Book 2' }))
    await waitFor(() => expect(address()).toBe('/shelf/2'))
  })

  it('draws no row again when its page draws the same fields anew', async () => {
    const drawn = vi.fn()
    const render = ({ title }: { title: string }) => {
      drawn()
      return title
    }
    function Page() {
      const [count, setCount] = useState(0)
      return (
        <>
          <button type="button" onClick={() => setCount(count + 1)}>
            again {count}
          </button>
          <LeanDatagrid bulkActionButtons={<i />}>
            <FunctionField label="Title" render={render} />
          </LeanDatagrid>
        </>
      )
    }
    await show(<Page />)
    const before = drawn.mock.calls.length
    fireEvent.click(screen.getByRole('button', { name: 'again 0' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'list.selectPage' }))
    expect(screen.getByRole('button', { name: 'again 1' })).toBeTruthy()
    expect(row(4)?.getAttribute('aria-selected')).toBe('true')
    expect(drawn.mock.calls.length).toBe(before)
  })
})
