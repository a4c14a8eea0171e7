import { LOADS, menu, type Routes } from '../../ui/routes'

/** Settings: the server and its mail server, stores, abstract codes, aliases and promotions. */
export const routes = {
  '/setting/server-config': {
    key: 'serverConfig',
    permission: 'server_config.read',
    ...LOADS,
    ...menu('settings', 'settings'),
    page: () => import('./ServerConfigPage').then((module) => module.ServerConfigPage),
  },
  '/setting/store-config': {
    key: 'storeConfig',
    permission: 'store_config.read',
    ...LOADS,
    ...menu('settings', 'radioTower'),
    list: 'store',
    page: () => import('./StoreConfigPage').then((module) => module.StoreConfigPage),
  },
  '/setting/amac-config': {
    key: 'amacConfig',
    permission: 'setting.read',
    ...LOADS,
    ...menu('settings', 'squareStack'),
    list: 'amac',
    page: () => import('./AmacPage').then((module) => module.AmacPage),
  },
  '/setting/alias-config': {
    key: 'aliasConfig',
    permission: 'alias.read',
    ...LOADS,
    ...menu('settings', 'layoutGrid'),
    lists: 'alias',
    page: () => import('./AliasPage').then((module) => module.AliasPage),
  },
  '/setting/promotion': {
    key: 'promotion',
    permission: 'setting.read',
    ...LOADS,
    ...menu('settings', 'percent'),
    page: () => import('./PromotionPage').then((module) => module.PromotionPage),
  },
  '/setting/layout-rules': {
    key: 'layoutRules',
    permission: 'setting.read',
    ...LOADS,
    ...menu('settings', 'layoutTemplate'),
    list: 'layout-rule',
    page: () => import('./rules/LayoutRulesPage').then((module) => module.LayoutRulesPage),
  },
} satisfies Routes
