import { expect, it } from 'vitest'
import { ADMIN_SESSION } from '../../../data/testSession'
import type { AlarmHistory } from '../../../generated/types'
import { notificationOf } from './notifications'

const translate = (key: string, values: object = {}) =>
  `${key}${Object.keys(values).includes('smart_count') ? ` ${(values as { smart_count: number }).smart_count}` : ''}`
const alarm = (more: Partial<AlarmHistory>): AlarmHistory => ({
  _id: 1,
  updatedAt: 1,
  class: 3,
  location: 'IT001',
  storeName: 'Milano',
  type: 'GW_STATUS_ABNORMAL',
  target: '02AA',
  targetKind: 'GATEWAY',
  data: 'OFFLINE',
  ...more,
})

it('names a single alarm by its target, store and data, and links to it', () => {
  expect(notificationOf([alarm({})], ADMIN_SESSION, translate)).toEqual({
    title: 'resources.alarm-history.enums.type.GW_STATUS_ABNORMAL',
    body: 'alarms.targets.GATEWAY · Milano · OFFLINE',
    to: '/store/IT001/gw/02AA',
    tag: 'alarm-1',
  })
})

it('combines several alarms into one notification with their stores', () => {
  expect(
    notificationOf(
      [alarm({}), alarm({ _id: 2 }), alarm({ _id: 3, location: 'DE001', storeName: 'Berlin' })],
      ADMIN_SESSION,
      translate,
    ),
  ).toEqual({
    title: 'alarms.bell.several 3',
    body: 'Milano, Berlin',
    to: '/alarm/history?filter_state=OPEN',
    tag: 'alarms',
  })
})
