import { QueryClient } from '@tanstack/react-query'
import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import {
  AdminContext,
  BulkDeleteButton,
  BulkUpdateButton,
  ExportButton,
  FilterLiveSearch,
  Pagination,
  SelectAllButton,
  type DataProvider,
  type GetListParams,
} from 'react-admin'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as downloads from '../../data/downloads'
import { DescribedList } from './DescribedList'
import type { SchemaListProps } from './SchemaList'
import { testDescriptor } from './testDescriptor'

configure({ asyncUtilTimeout: 10_000 })

const translate = (key: string, options?: Record<string, unknown>) => String(options?.['_'] ?? key)
const i18n = { translate, changeLocale: () => Promise.resolve(), getLocale: () => 'en_US' }
const descriptor = testDescriptor({ calls: { list: { call: 'POST /box/search', paging: 'table' } } })
let boxes: { id: string; code: string; status: string; count: number }[]
let asked: GetListParams[]
const deleteMany = vi.fn()
const updateMany = vi.fn()

function show(props: Partial<SchemaListProps>) {
  const dataProvider = {
    getList: (_: string, params: GetListParams) => {
      asked.push(params)
      const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 }
      return Promise.resolve({ data: boxes.slice((page - 1) * perPage, page * perPage), total: boxes.length })
    },
    deleteMany: deleteMany.mockImplementation((_: string, { ids }: { ids: string[] }) => {
      boxes = boxes.filter(({ id }) => !ids.includes(id))
      return Promise.resolve({ data: ids })
    }),
    updateMany: updateMany.mockImplementation((_: string, { ids }: { ids: string[] }) =>
      Promise.resolve({ data: ids }),
    ),
  } as unknown as DataProvider
  render(
    <MemoryRouter initialEntries={['/box']}>
      <AdminContext
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        dataProvider={dataProvider}
        i18nProvider={i18n}
      >
        <DescribedList resource={'box' as 'tag'} descriptor={descriptor} {...props} />
        <Address />
      </AdminContext>
    </MemoryRouter>,
  )
  return waitFor(() => expect(rowAt(0)).toContain('B0'))
}

function Address() {
  return <output data-testid="address">{useLocation().search}</output>
}

const address = () => screen.getByTestId('address').textContent
const rowAt = (at: number) => document.querySelector<HTMLElement>(`tr[data-index="${at}"]`)?.textContent ?? ''
const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `list.select ${name}` }))

beforeEach(() => {
  asked = []
  boxes = Array.from({ length: 60 }, (_, at) => ({
    id: `B${at}`,
    code: `B${at}`,
    status: at % 2 ? 'NG' : 'OK',
    count: at,
  }))
  vi.clearAllMocks()
  Element.prototype.scrollTo = vi.fn() as never
})

describe("react-admin's components inside a list of the console", () => {
  it('page through it, and the address says where it stands', async () => {
    await show({ toolbar: <Pagination rowsPerPageOptions={[10, 25]} /> })
    fireEvent.click(screen.getByRole('button', { name: 'Go to next page' }))
    await waitFor(() => expect(rowAt(0)).toContain('B25'))
    await waitFor(() => expect(address()).toBe('?page=2'))
  })

  it('search it', async () => {
    await show({ toolbar: <FilterLiveSearch label="Live" /> })
    fireEvent.change(screen.getByRole('textbox', { name: 'Live' }), { target: { value: 'B1' } })
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ q: 'B1' }))
    await waitFor(() => expect(address()).toBe('?q=B1'))
  })

  it('export the file that the list itself exports', async () => {
    const saved: Promise<string>[] = []
    vi.spyOn(downloads, 'saveFile').mockImplementation((blob) => void saved.push(blob.text()))
    await show({ toolbar: <ExportButton label="Export all" /> })
    fireEvent.click(screen.getByRole('button', { name: 'Export all' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    fireEvent.click(screen.getByRole('button', { name: 'list.export.label' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    const [theirs, ours] = await Promise.all(saved)
    expect(theirs).toBe(ours)
    expect(theirs?.trim().split('\n')).toHaveLength(61)
  })

  it('delete the selected rows, of this page and of others, which are selected no more', async () => {
    await show({ bulkActionButtons: <BulkDeleteButton mutationMode="pessimistic" /> })
    choose('B3')
    fireEvent.click(screen.getByRole('button', { name: 'list.nextPage' }))
    await waitFor(() => expect(rowAt(0)).toContain('B25'))
    choose('B30')
    fireEvent.click(screen.getByRole('button', { name: 'ra.action.delete' }))
    fireEvent.click(await screen.findByRole('button', { name: 'ra.action.confirm' }))
    await waitFor(() => expect(deleteMany).toHaveBeenCalledWith('box', expect.objectContaining({ ids: ['B3', 'B30'] })))
    await waitFor(() => expect(screen.queryByText('B30')).toBeNull())
    expect(screen.getByText('list.selected').closest<HTMLElement>('[role="toolbar"]')?.dataset['some']).toBeUndefined()
  })

  it('select all rows of all pages, and change them', async () => {
    await show({
      bulkActionButtons: [
        <SelectAllButton key="all" />,
        <BulkUpdateButton key="seal" data={{ sealed: true }} mutationMode="pessimistic" />,
      ],
    })
    fireEvent.click(screen.getByRole('checkbox', { name: 'list.selectPage' }))
    fireEvent.click(await screen.findByRole('button', { name: 'ra.action.select_all_button' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'ra.action.select_all_button' })).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'ra.action.update' }))
    fireEvent.click(await screen.findByRole('button', { name: 'ra.action.confirm' }))
    await waitFor(() =>
      expect(updateMany).toHaveBeenCalledWith(
        'box',
        expect.objectContaining({ ids: boxes.map(({ id }) => id), data: { sealed: true } }),
      ),
    )
  })
})
