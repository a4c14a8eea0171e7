import { lateInput } from '../../ui/inputs/lateInput'
import type { Displays, Inputs } from '../../ui/registries'
import { menu, OF_STORE, OPERATIONS, type Routes } from '../../ui/routes'
import { gatewayIp } from './displays'

/**
 * Stores and their gateways: their status, configuration and diagnosis, a store's home, and the first steps of a new
 * installation.
 */
export const routes = {
  '/store': {
    key: 'store',
    permission: 'store.read',
    ...OPERATIONS,
    ...menu('operations', 'store'),
    lists: 'store-status',
    page: () => import('./StoresPage').then((module) => module.StoresPage),
  },
  '/store/{storeCode}': {
    key: 'storeHome',
    permission: 'store.read',
    ...OF_STORE,
    ...OPERATIONS,
    parent: '/store',
    page: () => import('./home/StoreHomePage').then((module) => module.StoreHomePage),
  },
  '/store/detail/{storeCode}': {
    key: 'storeDetail',
    permission: 'store.read',
    ...OF_STORE,
    ...OPERATIONS,
    parent: '/store',
    list: 'gateway',
    page: () => import('./StoreDetailPage').then((module) => module.StoreDetailPage),
  },
  '/store/{storeCode}/gw/{gwMac}': {
    key: 'gatewayDetail',
    permission: 'store.read',
    crumb: 'gwMac',
    ...OPERATIONS,
    parent: '/store/detail/{storeCode}',
    page: () => import('./gateway/GatewayDetailPage').then((module) => module.GatewayDetailPage),
  },
  '/start': {
    key: 'start',
    permission: 'store.read',
    page: () => import('./start/StartPage').then((module) => module.StartPage),
  },
} satisfies Routes

/** The displays that schemas may name. */
export const displays = { gatewayIp } satisfies Displays

/** The inputs that schemas may name. */
export const inputs = {
  channel: lateInput(() => import('./inputs').then((module) => module.Channel)),
  digits: lateInput(() => import('./inputs').then((module) => module.Digits)),
  weekday: lateInput(() => import('./inputs').then((module) => module.Weekday)),
} satisfies Inputs
