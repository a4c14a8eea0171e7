import { describe, expect, it } from 'vitest'
import type { FailedLabel, OwnTask } from '../../../generated/types'
import { english } from '../../../ui/list/testAction'
import { failedOf } from './useOwnTasks'
import { reasonOf, resultOf, subjectOf } from './ownTaskText'

const NOW = 1_800_000_000
const DAY = 86_400
const task: OwnTask = {
  storeCode: 'S1',
  storeName: 'Store 1',
  taskId: 7,
  taskType: 'UPDATE',
  startTime: NOW - 60,
  endTime: NOW,
  totalTags: 228,
  updatedTags: 227,
  productCount: 200,
  failures: [],
}
const label: FailedLabel = { tagMac: 'M1', tagId: 'T1', reason: 'NO_ANSWER', respondedAt: NOW - 3 * DAY }

describe('the result of a task', () => {
  it('counts updated and failed labels', () => {
    expect(resultOf(task, english)).toBe('227 of 228 labels show it; 1 failed.')
    expect(resultOf({ ...task, updatedTags: 228 }, english)).toBe('All 228 labels show it.')
    expect(resultOf({ ...task, totalTags: 1, updatedTags: 1 }, english)).toBe('The label shows it.')
    expect(resultOf({ ...task, totalTags: 0, updatedTags: 0 }, english)).toBe('No label shows this.')
  })

  it('counts no failures before the task ends', () => {
    const running = { ...task, endTime: null, updatedTags: 12 }
    expect(resultOf(running, english)).toBe('12 of 228 labels so far')
    expect(failedOf(running)).toBe(0)
  })
})

it('gives the reason why a label failed, if known', () => {
  expect(reasonOf(label, english, NOW)).toBe('No answer; last answer 3 days ago')
  expect(reasonOf({ ...label, respondedAt: null }, english, NOW)).toBe('Has never answered')
  expect(reasonOf({ ...label, reason: 'GATEWAY_OFFLINE' }, english, NOW)).toBe('Gateway offline')
  expect(reasonOf({ ...label, reason: null }, english, NOW)).toBe('No answer')
})

it('names what a task is about', () => {
  expect(subjectOf(task, english)).toBe('200 products')
  expect(subjectOf({ ...task, product: { prCode: 'P1', name: 'Milk' } }, english)).toBe('Milk')
  expect(subjectOf({ ...task, product: { prCode: 'P1', name: null } }, english)).toBe('P1')
  expect(subjectOf({ ...task, file: { id: 3, name: 'prices.csv' } }, english)).toBe('prices.csv')
  expect(subjectOf({ ...task, reverts: 6 }, english)).toBe('Revert of task 6')
  expect(subjectOf({ ...task, productCount: 0 }, english)).toBe('228 tags')
})
