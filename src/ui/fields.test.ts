import { expect, it } from 'vitest'
import { ownClock } from '../schema/clock'
import { describe as describeSchema } from '../schema/descriptor'
import { columnsOf } from './list/columns'
import { withFields } from './fields'

const translate = (key: string, options?: Record<string, unknown>) => String(options?.['_'] ?? key)
const history = describeSchema({
  $schema: './meta/console.schema.json',
  $id: 'history.schema.json',
  type: 'object',
  additionalProperties: false,
  required: [],
  'x-console': { key: ['taskId'] },
  properties: {
    taskId: { type: 'integer', 'x-console': { list: true } },
    layoutId: { type: 'string', 'x-console': { list: true, filter: 'in' } },
    prInfo: { type: 'array', items: { type: 'string' }, 'x-console': { list: true, display: 'prInfo' } },
    status: { type: 'string', 'x-console': { list: true } },
  },
})

it('has a column for each alias in place of the list, named as the alias configuration says', () => {
  const columns = columnsOf(
    withFields(history, {
      prInfo: {
        items: [
          { name: 'Price', index: 1 },
          { name: 'Origin', index: 4, hidden: true },
        ],
      },
    }),
    translate,
    ownClock,
  )
  expect(columns.map(({ field }) => field.name)).toEqual(['taskId', 'layoutId', 'prInfo_1', 'prInfo_4', 'status'])
  const price = columns.find(({ field }) => field.name === 'prInfo_1')
  expect(price?.label).toBe('Price')
  expect(price?.text({ prInfo: ['Milk', '1.20'] })).toBe('1.20')
  expect(price?.text({ prInfo_1: '1.30' })).toBe('1.30')
  expect(price?.text({ prInfo: [] })).toBe('')
})

it('cuts a long description in its cell, and says it whole elsewhere', () => {
  const long = 'x'.repeat(100)
  const cut = { ...history, fields: history.fields.map((field) => ({ ...field, truncate: 80 })) }
  for (const descriptor of [cut, withFields(cut, { prInfo: { items: [{ name: 'Description', index: 0 }] } })]) {
    const column = columnsOf(descriptor, translate, ownClock).find(({ field }) => field.name.startsWith('prInfo'))
    expect(column?.node({ prInfo: [long] })).toBe(`${'x'.repeat(79)}…`)
    expect(column?.text({ prInfo: [long] })).toBe(long)
  }
})

it('puts amounts of money to the right, with the currency of their product', () => {
  const fields = {
    prInfo: {
      items: [
        { name: 'Name', index: 0 },
        { name: 'Price', index: 1, money: { currencyAt: 2 } },
      ],
    },
  }
  const [name, price] = columnsOf(withFields(history, fields), translate, ownClock).filter(({ field }) => field.item)
  expect([name?.align, price?.align]).toEqual(['start', 'end'])
  expect([
    price?.text({ prInfo: ['Milk', '1.2', '€'] }),
    price?.text({ prInfo: ['Milk', '1280', '¥'] }),
    price?.text({ prInfo: ['Milk', '9,89 €', '€'] }),
    price?.text({ prInfo: ['Milk', ''] }),
  ]).toEqual(['1,20 €', '¥1,280', '9,89 €', ''])
})

it('is as it was without aliases', () => {
  expect(withFields(history, undefined)).toBe(history)
  for (const items of ['pending', []] as const)
    expect(columnsOf(withFields(history, { prInfo: { items } }), translate, ownClock).map(({ name }) => name)).toEqual(
      columnsOf(history, translate, ownClock).map(({ name }) => name),
    )
})

it('lets a field be filtered by the values that the page knows, in words', () => {
  const field = withFields(history, { layoutId: { choices: { A: 'Shelf' } } }).fields.find(
    ({ name }) => name === 'layoutId',
  )
  expect(field).toMatchObject({ options: ['A'], shownAs: { A: 'Shelf' } })
})

it('says the same of a field in list, form and detail view', () => {
  const text = () => 'Own'
  const [taskId] = withFields(history, {
    taskId: {
      label: 'Number',
      display: { text },
      column: 'hidden',
      width: 90,
      link: '/task/{taskId}',
      show: false,
      filter: '==',
    },
  }).fields
  expect(taskId).toMatchObject({
    label: 'Number',
    list: 'hidden',
    width: 90,
    link: '/task/{taskId}',
    inShow: false,
    filter: '==',
    display: 'number',
  })
  expect(
    columnsOf(
      withFields(history, { status: { display: { text } }, layoutId: { column: false } }),
      translate,
      ownClock,
    ).map((column) => [column.name, column.text({})]),
  ).toEqual([
    ['taskId', ''],
    ['prInfo', ''],
    ['status', 'Own'],
  ])
})
