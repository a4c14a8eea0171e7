import { expect, it } from 'vitest'
import type { TableColumn } from '../columns'
import { cardFields, cardLook } from './cards'

const column = (name: string, display = 'text'): TableColumn => ({
  name,
  label: `The "${name}"`,
  width: 100,
  grows: false,
  align: 'start',
  sortBy: name,
  node: () => name,
  ...({ field: { display } } as object),
})
const columns = [
  column('name'),
  column('size'),
  column('picture', 'label'),
  column('place'),
  column('state', 'status'),
  column('note'),
  column('more'),
]
const options = { columns, headAt: 0, density: 'comfortable', before: 1, after: 1 } as const

it('a card says first what may be wrong, then the columns in their order, and neither the name again nor a picture', () => {
  expect(cardFields(columns, 0, 4).map(({ name }) => name)).toEqual(['state', 'size', 'place', 'note'])
})

it('a card says what its list is sorted by before the rest', () => {
  expect(cardFields(columns, 0, 4, 'more').map(({ name }) => name)).toEqual(['state', 'more', 'size', 'place'])
  expect(cardFields(columns, 0, 4, 'state').map(({ name }) => name)).toEqual(['state', 'size', 'place', 'note'])
})

it('each cell that a card has is placed by where it stands in the row, and named', () => {
  const rules = cardLook(options).rules('t1')
  expect(rules).toContain('[data-cards="t1"][role] tbody tr > td:nth-child(6){display:block;grid-area:2 / 1')
  expect(rules).toContain('content:"The \\"state\\""')
  expect(rules).not.toContain('td:nth-child(8)::before')
  expect(rules).toContain('td:nth-child(6):empty::after{content:"–"}')
})

it('of two fields the second has more room, of more each has half', () => {
  expect(cardLook({ ...options, columns: columns.slice(0, 2) }).rules('t1')).toContain('calc(50% - 40px)')
  expect(cardLook({ ...options, columns: [column('line'), column('code'), column('error')] }).rules('t1')).toContain(
    'calc(38% - 40px)',
  )
  expect(cardLook(options).rules('t1')).toContain('calc(50% - 40px)')
})

it('all cards of a list are of one height, and lower where the list is compact', () => {
  expect(cardLook({ ...options, density: 'compact' }).rowHeight).toBeLessThan(cardLook(options).rowHeight)
})
