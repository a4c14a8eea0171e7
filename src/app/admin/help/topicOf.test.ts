import { expect, it } from 'vitest'
import { ROUTE_PATHS } from '../routes'
import { TOPIC_OF, topicAt } from './topicOf'
import { HELP_TOPICS } from './topics'

it('each page has its help, and each help page but that of the keys is of a page', () => {
  expect(Object.keys(TOPIC_OF).sort()).toEqual([...ROUTE_PATHS].sort())
  expect([...new Set(Object.values(TOPIC_OF)), 'search-and-keys'].sort()).toEqual([...HELP_TOPICS].sort())
})

it('the help of an address is that of its route; pages of extensions have none', () => {
  expect(topicAt('/tag/detail/IT001')).toBe('tags')
  expect(topicAt('/tag/availability')).toBe('tags')
  expect(topicAt('/pages/account')).toBeUndefined()
  expect(topicAt('/')).toBeUndefined()
})
