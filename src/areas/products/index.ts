import { lateInput } from '../../ui/inputs/lateInput'
import type { Displays, Inputs } from '../../ui/registries'
import { LOADS, menu, OF_STORE, type Routes } from '../../ui/routes'
import { prInfo } from './displays'

/** Products: those of each store, families, second codes, files, updates and histories. */
export const routes = {
  '/product': {
    key: 'product',
    permission: 'product.read',
    ...menu('products', 'package'),
    lists: 'product-store',
    page: () => import('./ProductStoresPage').then((module) => module.ProductStoresPage),
  },
  '/product/list/{storeCode}': {
    key: 'productList',
    permission: 'product.read',
    ...OF_STORE,
    ...LOADS,
    parent: '/product',
    lists: 'product',
    page: () => import('./ProductsPage').then((module) => module.ProductsPage),
  },
  '/product/{storeCode}/{prCode}': {
    key: 'productPage',
    permission: 'product.read',
    crumb: 'prCode',
    parent: '/product/list/{storeCode}',
    page: () => import('./page/ProductPage').then((module) => module.ProductPage),
  },
  '/product/{storeCode}/{prCode}/update/history': {
    key: 'productUpdateHistory',
    permission: 'product.read',
    when: { flag: 'enableProductUpdateHistory' },
    parent: '/product/list/{storeCode}',
    lists: 'product-update-history',
    page: () => import('./history/ProductUpdateHistoryPage').then((module) => module.ProductUpdateHistoryPage),
  },
  '/product/{storeCode}/update/task/list': {
    key: 'productUpdateTasks',
    permission: 'product.read',
    parent: '/product/list/{storeCode}',
    lists: 'update-task',
    page: () => import('./updates/UpdateTasksPage').then((module) => module.UpdateTasksPage),
  },
  '/product/{storeCode}/{updateId}/{taskId}/update/task/detail': {
    key: 'productUpdateTask',
    permission: 'product.read',
    parent: '/product/{storeCode}/update/task/list',
    lists: 'update-task-row',
    page: () => import('./updates/UpdateTaskPage').then((module) => module.UpdateTaskPage),
  },
  '/family-product': {
    key: 'familyProduct',
    permission: 'product.read',
    ...menu('products', 'boxes'),
    lists: 'shared-family-product',
    page: () => import('./SharedFamiliesPage').then((module) => module.SharedFamiliesPage),
  },
  '/product/file/upload/history': {
    key: 'productUploadHistory',
    permission: 'product.read',
    ...menu('products', 'fileClock'),
    list: 'product-upload',
    page: () => import('./uploads/UploadHistoryPage').then((module) => module.UploadHistoryPage),
  },
  '/product/file/upload/history/detail/{historyId}': {
    key: 'productUploadDetail',
    permission: 'product.read',
    parent: '/product/file/upload/history',
    lists: 'product-upload-line',
    page: () => import('./uploads/UploadDetailPage').then((module) => module.UploadDetailPage),
  },
  '/product/secondCode/list': {
    key: 'secondCode',
    permission: 'product.read',
    ...menu('products', 'scanLine'),
    list: 'second-code',
    page: () => import('./SecondCodesPage').then((module) => module.SecondCodesPage),
  },
} satisfies Routes

/** Displays that schemas name. */
export const displays = { prInfo } satisfies Displays

/** Inputs that schemas name. */
export const inputs = {
  prInfo: lateInput(() => import('./edit/PrInfoInput').then((module) => module.PrInfoInput)),
} satisfies Inputs
