import { menu, OF_STORE, OPERATIONS, type Routes } from '../../ui/routes'

/** The pages of this area. */
export const routes = {
  '/store': { key: 'store', permission: 'store.read', ...OPERATIONS, ...menu('operations', 'store'), lists: 'store-status', page: () => import('./StoresPage').then((module) => module.StoresPage) },
  '/store/detail/{storeCode}': { key: 'storeDetail', permission: 'store.read', ...OF_STORE, ...OPERATIONS, parent: '/store', list: 'gateway', page: () => import('./StoreDetailPage').then((module) => module.StoreDetailPage) },
  '/store/{storeCode}/gw/{gwMac}': { key: 'gatewayDetail', permission: 'store.read', crumb: 'gwMac', ...OPERATIONS, parent: '/store/detail/{storeCode}', page: () => import('./gateway/GatewayDetailPage').then((module) => module.GatewayDetailPage) },
} satisfies Routes
