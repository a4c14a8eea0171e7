import { expect, it } from 'vitest'
import { fieldOf } from '../../src/schema/descriptor'
import { readDescriptors } from '../base/schemas'
import { crossed, defaultLimits } from './alarmLimits'

it('has the defaults of the alarm setting’s schema', () => {
  const setting = readDescriptors().get('alarm-setting')
  if (!setting) throw new Error('no alarm setting')
  const defaultOf = (name: string) => fieldOf(setting, name).default
  expect(defaultLimits).toEqual({
    memory: defaultOf('memoryThreshold'),
    disk: defaultOf('diskThreshold'),
    progress: defaultOf('progressThreshold'),
    totalTags: defaultOf('totalTagsThreshold'),
  })
})

it('reports a value that fluctuates around its limit once', () => {
  const high = new Set<string>()
  expect([79, 80, 81, 79, 82, 76, 75, 74, 81].map((percent) => crossed(high, 'one', percent, 80))).toEqual([
    undefined,
    undefined,
    'over',
    undefined,
    undefined,
    undefined,
    'below',
    undefined,
    'over',
  ])
})
