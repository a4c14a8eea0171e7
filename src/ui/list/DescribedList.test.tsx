import { QueryClient } from '@tanstack/react-query'
import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, type DataProvider, type GetListParams } from 'ra-core'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountStore } from '../../data/accountStore'
import { HttpError } from '../../data/http'
import type { ResourceDescriptor } from '../../schema/descriptor'
import type { FieldOverrides } from '../fields'
import { DescribedList } from './DescribedList'
import { testDescriptor } from './testDescriptor'

configure({ asyncUtilTimeout: 10_000 })

const WORDS: Record<string, string> = { 'resources.box.empty.text': 'Boxes that are packed appear here.' }
const translate = (key: string, options?: Record<string, unknown>) => WORDS[key] ?? String(options?.['_'] ?? key)
const i18n = { translate, changeLocale: () => Promise.resolve(), getLocale: () => 'en_US' }
const boxes = Array.from({ length: 60 }, (_, at) => ({
  id: `B${at}`,
  code: `B${at}`,
  status: at % 2 ? 'NG' : 'OK',
  count: at,
}))

const descriptor = testDescriptor({
  calls: { list: { call: 'POST /box/search', paging: 'table' } },
  actions: [{ id: 'seal', on: 'bulk', permission: 'session', call: 'POST /box/seal', confirm: true }],
})

const store = accountStore('a@x')
let asked: GetListParams[] = []
let queries: QueryClient
let answer: (params: GetListParams) => Promise<unknown>

interface Shown {
  fields?: FieldOverrides
  descriptor?: ResourceDescriptor
}

function show(address = '/box', props: Shown = {}) {
  const dataProvider = {
    getList: (_: string, params: GetListParams) => {
      asked.push(params)
      return answer(params)
    },
  } as unknown as DataProvider
  const list = (props: Shown) => (
    <MemoryRouter initialEntries={['/', address]} initialIndex={1}>
      <CoreAdminContext store={store} queryClient={queries} dataProvider={dataProvider} i18nProvider={i18n}>
        <DescribedList resource={'box' as 'tag'} descriptor={descriptor} {...props} />
        <Address />
      </CoreAdminContext>
    </MemoryRouter>
  )
  const view = render(list(props))
  return { ...view, again: (props: Shown) => view.rerender(list(props)) }
}

function Address() {
  const { search } = useLocation()
  return <output data-testid="address">{search}</output>
}

const address = () => screen.getByTestId('address').textContent
const last = () => asked.at(-1) as GetListParams
const rowAt = (at: number) => document.querySelector<HTMLElement>(`tr[data-index="${at}"]`)?.textContent ?? ''
const next = () => fireEvent.click(screen.getByRole('button', { name: 'list.nextPage' }))
const firstRow = () => waitFor(() => expect(rowAt(0)).toContain('B0'))

/** What is asked from now on waits; the function that it gives answers the last call. */
function holdAnswers(): (value: unknown) => void {
  let release: (value: unknown) => void = () => undefined
  answer = () => new Promise((resolve) => (release = resolve))
  return (value) => release(value)
}

beforeEach(() => {
  localStorage.clear()
  asked = []
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 2_000 } } })
  Element.prototype.scrollTo = vi.fn() as never
  answer = ({ pagination: { page, perPage } = { page: 1, perPage: 25 } }) =>
    Promise.resolve({
      data: perPage < 0 ? boxes : boxes.slice((page - 1) * perPage, page * perPage),
      total: boxes.length,
    })
})

describe('a list', () => {
  it('begins as its schema says', async () => {
    show()
    await firstRow()
    expect(last()).toMatchObject({
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'code', order: 'ASC' },
      filter: {},
    })
  })

  it('asks for its rows once, and has at once those that were asked for ahead', async () => {
    // However long the machine takes: the rows do not grow old meanwhile.
    vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000)
    const first = show()
    await firstRow()
    expect(asked).toHaveLength(1)
    first.unmount()
    show()
    expect(rowAt(0)).toContain('B0')
    expect(asked).toHaveLength(1)
  })

  it('shows its rows, asked for once, when all its columns are known', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000)
    const { again } = show('/box', { fields: { note: { items: 'pending' } } })
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(asked).toHaveLength(1)
    expect(rowAt(0)).toBe('')
    again({})
    expect(rowAt(0)).toContain('B0')
    expect(asked).toHaveLength(1)
  })

  it('hands the row that is pressed to what opens it, to begin with, and no other', async () => {
    show()
    await firstRow()
    const known = (id: string) => queries.getQueryState(['box', 'getOne', { id, meta: undefined }])
    fireEvent.click(within(document.querySelector<HTMLElement>('tr[data-index="3"]')!).getByText('B3'))
    expect(known('B3')).toMatchObject({ data: { code: 'B3' }, dataUpdatedAt: 0 })
    expect(known('B4')).toBeUndefined()
  })

  it('begins where its address says', async () => {
    show('/box?page=2&perPage=10&sort=count&order=desc&filter_status=NG&filter_code=B')
    await waitFor(() =>
      expect(last()).toMatchObject({
        pagination: { page: 2, perPage: 10 },
        sort: { field: 'count', order: 'DESC' },
        filter: { status: 'NG', code: 'B' },
      }),
    )
  })

  it('goes on and writes it into the address, keeping its rows until the next are there', async () => {
    show()
    await firstRow()
    const answerNow = holdAnswers()
    next()
    await waitFor(() => expect(address()).toBe('?page=2'))
    expect(rowAt(0)).toContain('B0')
    await act(async () => answerNow({ data: boxes.slice(25, 50), total: 60 }))
    await waitFor(() => expect(rowAt(0)).toContain('B25'))
  })

  it('goes on together with the next rows where they come soon, asked for once', async () => {
    show()
    await firstRow()
    const answerNow = holdAnswers()
    next()
    expect(last().pagination?.page).toBe(2)
    expect([address(), screen.getByRole('grid').getAttribute('aria-busy')]).toEqual(['', null])
    await act(async () => answerNow({ data: boxes.slice(25, 50), total: 60 }))
    expect([address(), rowAt(0).includes('B25')]).toEqual(['?page=2', true])
    expect(asked).toHaveLength(2)
  })

  it('goes on though its descriptor comes anew while the next rows are on their way', async () => {
    const { again } = show()
    await firstRow()
    const release = holdAnswers()
    next()
    again({ descriptor: { ...descriptor } })
    release({ data: boxes.slice(25, 50), total: boxes.length })
    await waitFor(() => expect(rowAt(0)).toContain('B25'))
    expect(address()).toBe('?page=2')
  })

  it('goes on once more at a second press, though the first is still on its way', async () => {
    show()
    await firstRow()
    next()
    next()
    await waitFor(() => expect(rowAt(0)).toContain('B50'))
    expect(address()).toBe('?page=3')
    next()
    expect(last().pagination?.page).toBe(3)
  })

  it('forgets the page that it was on its way to when it goes elsewhere', async () => {
    show()
    await firstRow()
    const usual = answer
    const late = holdAnswers()
    next()
    answer = usual
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '10' } })
    await waitFor(() => expect(document.querySelectorAll('tr[data-index]')).toHaveLength(10))
    await act(async () => late({ data: boxes.slice(25, 50), total: 60 }))
    expect([address(), rowAt(0).includes('B0')]).toEqual(['?perPage=10', true])
  })

  it('shows all with the last entry of the size menu', async () => {
    show()
    await firstRow()
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '-1' } })
    await waitFor(() => expect(last().pagination?.perPage).toBe(-1))
    expect(address()).toBe('?perPage=-1')
  })

  it('looks for what is typed once typing rests', async () => {
    show()
    await firstRow()
    // Without a moment between the two.
    for (const value of ['B', 'B1']) fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
    await waitFor(() => expect(last().filter).toEqual({ q: 'B1' }))
    expect(asked.filter(({ filter }) => filter.q !== undefined)).toHaveLength(1)
  })

  it('leads to the search with a slash', async () => {
    show()
    await firstRow()
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })
})

describe('a list without rows', () => {
  it('says that it is empty, and what fills it', async () => {
    answer = () => Promise.resolve({ data: [], total: 0 })
    show()
    expect(await screen.findByText('list.empty.title')).toBeTruthy()
    expect(screen.getByText('Boxes that are packed appear here.')).toBeTruthy()
    expect(screen.queryByRole('toolbar', { name: 'list.bulk' })).toBeNull()
  })

  it('offers to clear the filters that hide everything', async () => {
    answer = ({ filter }) =>
      Promise.resolve(filter['status'] ? { data: [], total: 0 } : { data: boxes.slice(0, 25), total: 60 })
    show('/box?filter_status=NG')
    const place = (await screen.findByText('list.empty.filteredTitle')).parentElement as HTMLElement
    fireEvent.click(within(place.parentElement as HTMLElement).getByRole('button', { name: 'list.filters.clear' }))
    await firstRow()
    expect(address()).toBe('')
  })

  it('goes back to the last page that there is', async () => {
    show('/box?page=9')
    await waitFor(() => expect(address()).toBe('?page=3'))
  })
})

describe('a list that fails', () => {
  it('says why, and tries again on request', async () => {
    // React-admin logs what a call throws.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answer = () => Promise.reject(new HttpError('The database is busy', 400, 'Bad Request'))
    show()
    expect(await screen.findByText('The database is busy')).toBeTruthy()
    answer = () => Promise.resolve({ data: boxes.slice(0, 25), total: 60 })
    fireEvent.click(screen.getByRole('button', { name: 'kit.retry' }))
    await firstRow()
  })

  it('says in words that the network is lost', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answer = () => Promise.reject(new HttpError('', 0, ''))
    show()
    expect(await screen.findByText('kit.offline')).toBeTruthy()
  })

  it('stays at the page whose rows did not come, and tries that one again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    show()
    await firstRow()
    const usual = answer
    answer = () => Promise.reject(new HttpError('The database is busy', 400, 'Bad Request'))
    next()
    await screen.findByText('The database is busy')
    // What follows from the failure has followed.
    await act(async () => undefined)
    expect(screen.getByText('The database is busy')).toBeTruthy()
    expect(address()).toBe('?page=2')
    answer = usual
    fireEvent.click(screen.getByRole('button', { name: 'kit.retry' }))
    await waitFor(() => expect(rowAt(0)).toContain('B25'))
  })
})

describe('saved filters', () => {
  it('come back with the list while the toggle is on, and are gone once it is off', async () => {
    const first = show('/box?filter_status=NG')
    await firstRow()
    fireEvent.click(screen.getByRole('switch'))
    first.unmount()
    const second = show()
    await waitFor(() => expect(address()).toBe('?filter_status=NG'))
    expect(asked.every(({ filter }) => filter.status === 'NG')).toBe(true)
    fireEvent.click(screen.getByRole('switch'))
    second.unmount()
    show()
    await firstRow()
    expect(address()).toBe('')
  })
})

describe('bulk actions', () => {
  it('mount no button and make no style in the press that selects', async () => {
    show('/box', {
      descriptor: { ...descriptor, calls: { ...descriptor.calls, deleteMany: { call: 'POST /box/delete' } } },
    })
    await firstRow()
    const styles = () =>
      [...document.querySelectorAll('style')].reduce((sum, { sheet }) => sum + (sheet?.cssRules.length ?? 0), 0)
    const buttons = () => [...document.querySelectorAll('[role="toolbar"] button')].map(({ className }) => className)
    const before = { styles: styles(), buttons: buttons() }
    expect(before.styles).toBeGreaterThan(0)
    fireEvent.click(screen.getByRole('checkbox', { name: 'list.selectPage' }))
    expect(screen.getByRole('toolbar', { name: 'list.bulk' }).dataset['some']).toBe('true')
    expect({ styles: styles(), buttons: buttons() }).toEqual(before)
  })

  it('have the focus once the selection is ended: the button that ended it is gone', async () => {
    show()
    await firstRow()
    fireEvent.click(screen.getByRole('checkbox', { name: 'list.selectPage' }))
    const deselect = screen.getByRole('button', { name: 'list.deselect' })
    deselect.focus()
    fireEvent.click(deselect)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'seal' }))
  })

  it('say that no row is selected', async () => {
    show()
    await firstRow()
    fireEvent.click(screen.getByRole('button', { name: 'seal' }))
    expect(await screen.findByText('messages.noRowSelected')).toBeTruthy()
  })

  it('ask first where the schema says so', async () => {
    show()
    await firstRow()
    fireEvent.click(screen.getByRole('checkbox', { name: 'list.select B3' }))
    fireEvent.click(screen.getByRole('button', { name: 'seal' }))
    expect(await screen.findByText('list.confirm')).toBeTruthy()
  })

  it('forget their rows when other rows are looked for', async () => {
    show()
    await firstRow()
    fireEvent.click(screen.getByRole('checkbox', { name: 'list.selectPage' }))
    await userEvent.type(screen.getByRole('searchbox'), 'B1')
    await waitFor(() => expect(last().filter).toEqual({ q: 'B1' }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'list.select B1' }).checked).toBe(false),
    )
  })
})
