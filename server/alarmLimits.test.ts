import { expect, it } from 'vitest'
import { crossed, usualLimits } from './alarmLimits'
import { readDescriptors } from './schemas'
import { fieldOf } from '../src/schema/descriptor'

it('holds by itself what the schema of the alarm setting has as defaults', () => {
  const setting = readDescriptors().get('alarm-setting')
  if (!setting) throw new Error('no alarm setting')
  const usual = (name: string) => fieldOf(setting, name).default
  expect(usualLimits).toEqual({ memory: usual('memoryThreshold'), disk: usual('diskThreshold'), progress: usual('progressThreshold'), totalTags: usual('totalTagsThreshold') })
})

it('tells a share that trembles at its limit once', () => {
  const high = new Set<string>()
  expect([79, 80, 81, 79, 82, 76, 75, 74, 81].map((percent) => crossed(high, 'one', percent, 80))).toEqual([
    undefined, undefined, 'over', undefined, undefined, undefined, 'below', undefined, 'over',
  ])
})
