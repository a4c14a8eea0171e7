import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nContextProvider } from 'ra-core'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ownClock } from '../../schema/clock'
import { chosenColumns, columnsOf, defaultChoice } from './columns'
import { ListTable, type ListTableProps } from './ListTable'
import type { Row } from './selection'
import { testDescriptor } from './testDescriptor'

const translate = (key: string, options?: Record<string, unknown>) => String(options?.['_'] ?? key)
const i18n = { translate, changeLocale: () => Promise.resolve(), getLocale: () => 'en_US' }
const all = columnsOf(testDescriptor(), translate, ownClock)
const columns = chosenColumns(all, defaultChoice(all))
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `B${at}`, code: `B${at}`, status: 'OK', count: at }))

function Table(props: Partial<ListTableProps>) {
  const [selectedIds, setSelectedIds] = useState<string[]>([])
  const rows = props.rows ?? rowsOf(5)
  return (
    <I18nContextProvider value={i18n}>
      <ListTable
        rows={rows}
        columns={columns}
        label="Boxes"
        total={rows.length}
        sort={{ field: 'code', order: 'ASC' }}
        onSort={() => undefined}
        density="comfortable"
        selectedIds={selectedIds}
        onSelect={setSelectedIds}
        pageKey="1"
        {...props}
      />
    </I18nContextProvider>
  )
}

const row = (at: number) => document.querySelector<HTMLElement>(`tr[data-index="${at}"]`) as HTMLElement
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

beforeEach(() => {
  Element.prototype.scrollTo = vi.fn() as never
})

describe('a row', () => {
  it('may have a button of its own that opens it, and be red', async () => {
    const onOpen = vi.fn()
    render(
      <Table
        onOpen={onOpen}
        mark={{ kind: 'edit', label: 'Edit' }}
        rowTone={(one) => (one.id === 'B1' ? 'danger' : undefined)}
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Edit B1' }))
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ code: 'B1' }))
    expect(row(1).dataset['tone']).toBe('danger')
    expect(row(0).dataset['tone']).toBeUndefined()
  })
})

describe('the keyboard in a table', () => {
  it('moves from row to row with the arrows, j and k, Home and End', async () => {
    render(<Table />)
    row(0).focus()
    await userEvent.keyboard('{ArrowDown}j')
    expect(document.activeElement).toBe(row(2))
    await userEvent.keyboard('k{End}')
    expect(document.activeElement).toBe(row(4))
    await userEvent.keyboard('{ArrowDown}{Home}')
    expect(document.activeElement).toBe(row(0))
  })

  it('opens with Enter and selects with the space bar', async () => {
    const onOpen = vi.fn()
    render(<Table onOpen={onOpen} />)
    row(0).focus()
    await userEvent.keyboard('{ArrowDown}{Enter} ')
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'B1' }))
    expect(box('list.select B1').checked).toBe(true)
  })

  it('leaves the table in one step: only the active row holds tab stops', () => {
    render(<Table />)
    expect(row(0).tabIndex).toBe(0)
    expect(row(1).tabIndex).toBe(-1)
    expect(box('list.select B1').tabIndex).toBe(-1)
  })
})

describe('selecting rows', () => {
  it('takes a press on the box, not one on the row', () => {
    const onOpen = vi.fn()
    render(<Table onOpen={onOpen} />)
    fireEvent.click(row(2).children[2] as Element)
    expect(box('list.select B2').checked).toBe(false)
    expect(onOpen).toHaveBeenCalledTimes(1)
  })

  it('takes a range with shift', () => {
    render(<Table />)
    fireEvent.click(box('list.select B1'))
    fireEvent.click(box('list.select B3'), { shiftKey: true })
    expect(['B1', 'B2', 'B3'].map((name) => box(`list.select ${name}`).checked)).toEqual([true, true, true])
    expect(box('list.select B0').checked).toBe(false)
  })

  it('takes the page with the box in the heading, which is neither on nor off in between', () => {
    render(<Table />)
    const page = box('list.selectPage')
    fireEvent.click(box('list.select B0'))
    expect(page.indeterminate).toBe(true)
    fireEvent.click(page)
    expect(page.checked).toBe(true)
    expect(row(4).getAttribute('aria-selected')).toBe('true')
    fireEvent.click(page)
    expect(row(4).getAttribute('aria-selected')).toBe('false')
  })
})

describe('the headings', () => {
  it('say how the table is sorted and sort it', () => {
    const onSort = vi.fn()
    render(<Table onSort={onSort} />)
    expect(screen.getByRole('columnheader', { name: 'code' }).getAttribute('aria-sort')).toBe('ascending')
    expect(screen.getByRole('columnheader', { name: 'count' }).getAttribute('aria-sort')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'count' }))
    expect(onSort).toHaveBeenLastCalledWith({ field: 'count', order: 'ASC' })
    fireEvent.click(screen.getByRole('button', { name: 'code' }))
    expect(onSort).toHaveBeenLastCalledWith({ field: 'code', order: 'DESC' })
  })
})

describe('ten thousand rows', () => {
  it('stand in the document by the dozen, counted as they are', () => {
    render(<Table rows={rowsOf(10_000)} />)
    expect(document.querySelectorAll('tr[data-index]').length).toBeLessThan(100)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('10001')
  })

  it('are reached with the keyboard to the last', async () => {
    render(<Table rows={rowsOf(10_000)} />)
    row(0).focus()
    fireEvent.keyDown(row(0), { key: 'End' })
    const scroller = screen.getByRole('region')
    expect(scroller.scrollTop).toBeGreaterThan(390_000)
    fireEvent.scroll(scroller)
    expect(document.activeElement).toBe(row(9_999))
  })
})

describe('a cell', () => {
  it('says the whole when it is pointed at', () => {
    render(<Table rows={[{ id: 'x', code: 'a very long code', status: 'OK' }]} />)
    const cell = screen.getByText('a very long code').closest('td') as HTMLElement
    fireEvent.mouseOver(cell)
    expect(cell.title).toBe('a very long code')
  })

  it('of the first column leads where the row leads', () => {
    render(<Table rowHref={({ id }) => `/box/${String(id)}`} />)
    expect(screen.getByRole('link', { name: 'B2' }).getAttribute('href')).toBe('#/box/B2')
  })
})

describe('a table while its rows are awaited', () => {
  it('has its columns and the height of the rows to come, and says that it is busy', () => {
    render(<Table rows={[]} awaited={10} />)
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true')
    const skeleton = document.querySelector<HTMLElement>('tbody')
    expect(skeleton?.style.height).toBe('400px')
    expect(skeleton?.querySelectorAll('td')).toHaveLength(columns.length + 1)
  })
})
