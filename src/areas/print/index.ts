import type { Permission } from '../../schema/dialect'
import { LOADS, menu, OF_STORE, type Routes } from '../../ui/routes'

const PRINTING: readonly Permission[] = ['product.read', 'paper.read']

/** Printing: labels put together in the browser and printed on sheets as a PDF. */
export const routes = {
  '/print': {
    key: 'print',
    permission: PRINTING,
    ...menu('labels', 'printer'),
    list: 'print-store',
    page: () => import('./PrintStoresPage').then((module) => module.PrintStoresPage),
  },
  '/print/edit/{storeCode}': {
    key: 'printEdit',
    permission: PRINTING,
    ...OF_STORE,
    ...LOADS,
    parent: '/print',
    page: () => import('./PrintEditPage').then((module) => module.PrintEditPage),
  },
} satisfies Routes
