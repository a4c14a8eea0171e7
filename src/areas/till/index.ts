import type { Displays } from '../../ui/registries'
import { menu, OF_STORE, type Routes, withCharts } from '../../ui/routes'
import { signedAmount } from './displays'

/** The pages of this area: what tills take beside what labels show, and the price checks of inspectors. */
export const routes = {
  '/till': {
    key: 'till',
    permission: 'product.read',
    ...menu('products', 'scale'),
    lists: 'till-summary',
    page: () => import('./TillStoresPage').then((module) => module.TillStoresPage),
  },
  '/till/store/{storeCode}': {
    key: 'tillStore',
    permission: ['product.read', 'tag.read'],
    ...OF_STORE,
    parent: '/till',
    lists: 'till-check',
    page: () => withCharts(import('./TillStorePage').then((module) => module.TillStorePage)),
  },
  '/till/prices': {
    key: 'tillPrices',
    permission: 'product.read',
    parent: '/till',
    lists: 'till-price',
    page: () => import('./TillPricesPage').then((module) => module.TillPricesPage),
  },
  '/till/checks': {
    key: 'priceChecks',
    permission: 'product.read',
    ...menu('products', 'clipboardCheck'),
    lists: 'price-check',
    page: () => import('./PriceChecksPage').then((module) => module.PriceChecksPage),
  },
  '/till/checks/{storeCode}/{id}': {
    key: 'tillWalk',
    permission: 'product.read',
    crumb: 'id',
    parent: '/till/checks',
    page: () => import('./walk/WalkPage').then((module) => module.WalkPage),
  },
  '/till/plans': {
    key: 'priceCheckPlans',
    permission: 'product.read',
    parent: '/till/checks',
    lists: 'price-check-plan',
    page: () => import('./PlansPage').then((module) => module.PlansPage),
  },
} satisfies Routes

/** The displays that schemas may name. */
export const displays = { signedAmount } satisfies Displays
