import { menu, type Routes } from '../../ui/routes'

/** Software of gateways and of the mobile app: the versions that run, and the uploads of new ones. */
export const routes = {
  '/sw-upgrade': {
    key: 'swUpgrade',
    permission: 'setting.read',
    ...menu('settings', 'fileCog'),
    lists: 'upgrade-file',
    page: () => import('./SoftwarePage').then((module) => module.SoftwarePage),
  },
} satisfies Routes
