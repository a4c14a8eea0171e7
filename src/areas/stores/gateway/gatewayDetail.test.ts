// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { diskPercent } from './gatewayDetail'

it('distinguishes the RAM disk from its log partition, in any order', () => {
  const diskList = [
    { path: '/ramdisk/logs', percent: 12 },
    { path: '/ramdisk', percent: 40 },
  ]
  expect(diskPercent({ diskList }, 'ramdisk')).toBe(40)
  expect(diskPercent({ diskList }, 'logDisk')).toBe(12)
  expect(diskPercent({ diskList: [] }, 'logDisk')).toBeUndefined()
})
