import { menu, type Routes } from '../../ui/routes'

/** The pages of this area: what prices were, what labels have shown, and where the two differed. */
export const routes = {
  '/ledger/prices': {
    key: 'priceLedger',
    permission: 'product.read',
    ...menu('products', 'receipt'),
    list: 'price-entry',
    page: () => import('./LedgerPages').then((module) => module.PriceLedgerPage),
  },
  '/ledger/labels': {
    key: 'labelLedger',
    permission: 'tag.read',
    ...menu('products', 'bookCheck'),
    list: 'label-entry',
    page: () => import('./LedgerPages').then((module) => module.LabelLedgerPage),
  },
  '/ledger/mismatches': {
    key: 'priceMismatch',
    permission: ['product.read', 'tag.read'],
    ...menu('products', 'circleAlert'),
    lists: 'price-mismatch',
    page: () => import('./PriceMismatchPage').then((module) => module.PriceMismatchPage),
  },
} satisfies Routes
