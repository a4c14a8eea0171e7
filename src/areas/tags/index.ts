import { loadLateTexts } from '../../data/i18n'
import { label } from '../../domain/label/Thumbnail'
import type { Displays } from '../../ui/registries'
import { menu, OF_STORE, OPERATIONS, withCharts, type Routes } from '../../ui/routes'
import { battery, signal } from './displays'
import { waitReason } from './waitReason'

/** Why a label waits is said in texts that come later than those of the other pages. */
async function withLateTexts<Module>(page: Promise<Module>): Promise<Module> {
  return (await Promise.all([page, loadLateTexts()]))[0]
}

/** Tags: the tags of stores, one tag, its histories, and the assignment of products to tags. */
export const routes = {
  '/tag': {
    key: 'tag',
    permission: 'tag.read',
    ...OPERATIONS,
    ...menu('operations', 'tags'),
    lists: 'store-tag-stats',
    page: () => import('./TagStoresPage').then((module) => module.TagStoresPage),
  },
  '/tag/detail/{storeCode}': {
    key: 'tagDetail',
    permission: 'tag.read',
    ...OF_STORE,
    ...OPERATIONS,
    parent: '/tag',
    list: 'tag',
    page: () => import('./TagsPage').then((module) => module.TagsPage),
  },
  '/tag/{storeCode}/{tagMac}': {
    key: 'tagPage',
    permission: 'tag.read',
    ...OPERATIONS,
    crumb: 'tagMac',
    parent: '/tag/detail/{storeCode}',
    page: () => withCharts(withLateTexts(import('./page/TagPage')).then((module) => module.TagPage)),
  },
  '/tag/waiting': {
    key: 'waitingLabels',
    permission: 'tag.read',
    ...OPERATIONS,
    ...menu('operations', 'fileClock'),
    list: 'waiting-label',
    page: () => withLateTexts(import('./WaitingLabelsPage')).then((module) => module.WaitingLabelsPage),
  },
  '/tag/events': {
    key: 'labelEvents',
    permission: 'tag.read',
    ...OPERATIONS,
    ...menu('operations', 'history'),
    list: 'label-event',
    page: () => withLateTexts(import('./LabelEventsPage')).then((module) => module.LabelEventsPage),
  },
  '/tag/availability': {
    key: 'tagAvailability',
    permission: 'tag.read',
    ...OPERATIONS,
    ...menu('operations', 'search'),
    lists: 'product-tag',
    page: () => import('./AvailabilityPage').then((module) => module.AvailabilityPage),
  },
  '/tag/{storeCode}/{tagMac}/{tagId}/update/history': {
    key: 'tagUpdateHistory',
    permission: 'tag.read',
    when: { flag: 'enableTagUpdateHistory' },
    ...OPERATIONS,
    parent: '/tag/detail/{storeCode}',
    lists: 'tag-update-history',
    page: () => import('./history/historyPages').then((module) => module.TagUpdateHistoryPage),
  },
  '/tag/{storeCode}/{tagMac}/{tagId}/alarm/history': {
    key: 'tagAlarmHistory',
    permission: 'tag.read',
    ...OPERATIONS,
    parent: '/tag/detail/{storeCode}',
    lists: 'tag-alarm',
    page: () => import('./history/historyPages').then((module) => module.TagAlarmHistoryPage),
  },
  '/tag/{storeCode}/{tagMac}/{tagId}/battery/history': {
    key: 'tagBatteryHistory',
    permission: 'tag.read',
    ...OPERATIONS,
    parent: '/tag/detail/{storeCode}',
    lists: 'battery-history',
    page: () => import('./history/historyPages').then((module) => module.TagBatteryHistoryPage),
  },
  '/tag/{storeCode}/{tagMac}/{tagId}/reset/history': {
    key: 'tagResetHistory',
    permission: 'tag.read',
    ...OPERATIONS,
    parent: '/tag/detail/{storeCode}',
    lists: 'reset-history',
    page: () => import('./history/historyPages').then((module) => module.TagResetHistoryPage),
  },
  '/tag/{storeCode}/{tagMac}/{tagId}/temperature/history': {
    key: 'tagTemperatureHistory',
    permission: 'tag.read',
    ...OPERATIONS,
    parent: '/tag/detail/{storeCode}',
    lists: 'temperature-history',
    page: () => import('./history/historyPages').then((module) => module.TagTemperatureHistoryPage),
  },
} satisfies Routes

/** The displays that schemas may name. */
export const displays = { battery, label, signal, waitReason } satisfies Displays
