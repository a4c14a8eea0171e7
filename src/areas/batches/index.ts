import { menu, type Routes } from '../../ui/routes'

/** The pages of this area: price batches, how one is made, and what becomes of it. */
export const routes = {
  '/batch': {
    key: 'priceBatch',
    permission: 'product.read',
    ...menu('products', 'percent'),
    lists: 'price-batch',
    page: () => import('./BatchesPage').then((module) => module.BatchesPage),
  },
  '/batch/new': {
    key: 'newPriceBatch',
    permission: 'product.write',
    parent: '/batch',
    page: () => import('./edit/BatchEditPage').then((module) => module.NewBatchPage),
  },
  '/batch/calendar': {
    key: 'priceBatchCalendar',
    permission: 'product.read',
    parent: '/batch',
    page: () => import('./calendar/CalendarPage').then((module) => module.CalendarPage),
  },
  '/batch/{batchId}': {
    key: 'onePriceBatch',
    permission: 'product.read',
    crumb: 'batchId',
    parent: '/batch',
    page: () => import('./BatchPage').then((module) => module.BatchPage),
  },
  '/batch/{batchId}/edit': {
    key: 'editPriceBatch',
    permission: 'product.write',
    parent: '/batch/{batchId}',
    page: () => import('./edit/BatchEditPage').then((module) => module.EditBatchPage),
  },
} satisfies Routes
