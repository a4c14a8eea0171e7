import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ownClock } from '../../schema/clock'
import { withFields } from '../fields'
import { moved } from './ColumnChooser'
import { chosenColumns, columnsOf, defaultChoice, hrefOf, orderedColumns } from './columns'
import { testDescriptor } from './testDescriptor'
import { rowWindow } from './useRowWindow'

const translate = (key: string, options?: Record<string, unknown>) => String(options?.['_'] ?? key)
const columns = columnsOf(testDescriptor(), translate, ownClock)
const names = (list: readonly { field: { name: string } }[]) => list.map(({ field }) => field.name)

describe('the columns of a list', () => {
  it('are those of the schema, without the hidden ones', () => {
    expect(names(chosenColumns(columns, defaultChoice(columns)))).toEqual(['code', 'status', 'count', 'updatedAt'])
  })

  it('follow the choice; a new one stands where the schema has it and one that is gone is forgotten', () => {
    const choice = { order: ['updatedAt', 'gone', 'code', 'count'], hidden: ['count'] }
    expect(names(chosenColumns(columns, choice))).toEqual(['updatedAt', 'status', 'code', 'sealed'])
  })

  it('are never none', () => {
    expect(chosenColumns(columns, { order: [], hidden: names(columns) })).toHaveLength(1)
  })

  it('put numbers to the right and times to the left', () => {
    expect(columns.map(({ align }) => align)).toEqual(['start', 'start', 'end', 'start', 'start'])
  })

  it('are moved within their bounds', () => {
    expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['c', 'a', 'b'])
  })

  it('can be changed one by one', () => {
    const changed = columnsOf(
      withFields(testDescriptor(), { count: { column: 'hidden' }, code: { display: { text: () => 'other' } } }),
      translate,
      ownClock,
    )
    expect(defaultChoice(changed).hidden).toEqual(['count', 'sealed'])
    expect(changed[0]?.text({ code: 'x' })).toBe('other')
    expect(orderedColumns(changed, defaultChoice(changed))).toHaveLength(5)
  })

  it('begin with what people know a row by, and a card is not headed by nothing', () => {
    const described = testDescriptor()
    const led = {
      ...described,
      list: { ...described.list, lead: 'sealed' },
      fields: described.fields.map((field) =>
        field.name === 'sealed'
          ? { ...field, type: 'string' as const, display: 'text' as const, second: 'code' }
          : field,
      ),
    }
    const [first, ...others] = columnsOf(led, translate, ownClock)
    expect(names(first ? [first] : [])).toEqual(['sealed'])
    expect(names(others)).toEqual(['code', 'status', 'count', 'updatedAt'])
    expect(renderToStaticMarkup(first?.node({ sealed: null, code: 'A1' }))).toBe('<span data-one-line="">A1</span>')
    expect(renderToStaticMarkup(first?.node({ sealed: null, code: null }))).toBe('<span data-one-line="">–</span>')
  })

  it('begin with the one item of a list that is said to lead', () => {
    const described = testDescriptor()
    const items = [
      { name: 'Size', index: 0 },
      { name: 'Name', index: 1, leads: true },
    ]
    const of = (lead: string | undefined) =>
      names(
        columnsOf(
          withFields({ ...described, list: { ...described.list, lead } }, { code: { items } }),
          translate,
          ownClock,
        ),
      ).slice(0, 3)
    expect(of('code')).toEqual(['code_1', 'code_0', 'status'])
    expect(of(undefined)).toEqual(['code_0', 'code_1', 'status'])
  })

  it('lead nowhere where a value of the link is missing', () => {
    expect(hrefOf('/tag/{code}', { code: 'a/b' })).toBe('/tag/a%2Fb')
    expect(hrefOf('/tag/{code}', { code: null })).toBeUndefined()
  })
})

describe('the rows that stand in the document', () => {
  it('are all of a page that is not long', () => {
    expect(rowWindow(0, 800, 40, 60)).toEqual({ from: 0, to: 60 })
  })

  it('are those in sight and some around them, more where the scroll goes, and always as many', () => {
    const down = rowWindow(200_000, 800, 40, 10_000)
    expect(down.from).toBeLessThanOrEqual(5_000 - 4)
    expect(down.to).toBeGreaterThanOrEqual(5_020 + 14)
    const up = rowWindow(200_000, 800, 40, 10_000, false)
    expect(up.from).toBeLessThanOrEqual(5_000 - 14)
    expect(up.to).toBeGreaterThanOrEqual(5_020 + 4)
    expect(
      [up, rowWindow(0, 800, 40, 10_000), rowWindow(400_000, 800, 40, 10_000)].map(({ from, to }) => to - from),
    ).toEqual(Array(3).fill(down.to - down.from))
    expect(down.to - down.from).toBeLessThan(60)
  })

  it('end with the last', () => {
    expect(rowWindow(400_000, 800, 40, 10_000).to).toBe(10_000)
  })
})

describe('a column with a second line', () => {
  const descriptor = testDescriptor()
  const fields = descriptor.fields.map((field) =>
    field.name === 'sealed' ? { ...field, type: 'string' as const, display: 'text' as const, second: 'code' } : field,
  )
  const named = columnsOf({ ...descriptor, fields }, translate, ownClock).find(({ name }) => name === 'sealed')
  const shown = (record: Record<string, unknown>) => renderToStaticMarkup(named?.node(record))

  it('has the code below the name; one of them alone takes the place of both', () => {
    expect(shown({ code: 'C1', sealed: 'Milk' })).toBe('Milk<small>C1</small>')
    expect(shown({ code: 'C1', sealed: '' })).toBe('<span data-one-line="">C1</span>')
    expect(shown({ code: '', sealed: 'Milk' })).toBe('<span data-one-line="">Milk</span>')
  })
})
