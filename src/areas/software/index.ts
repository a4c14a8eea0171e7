import { menu, type Routes } from '../../ui/routes'

/** The pages of this area. */
export const routes = {
  '/sw-upgrade': { key: 'swUpgrade', permission: 'setting.read', ...menu('settings', 'fileCog'), lists: 'upgrade-file', page: () => import('./SoftwarePage').then((module) => module.SoftwarePage) },
} satisfies Routes
