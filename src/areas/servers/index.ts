import { menu, OPERATIONS, type Routes } from '../../ui/routes'

/** Servers: their live status, and the jobs that they run in the background. */
export const routes = {
  '/server': {
    key: 'server',
    permission: 'server.read',
    ...OPERATIONS,
    ...menu('operations', 'server'),
    lists: 'server',
    page: () => import('./ServersPage').then((module) => module.ServersPage),
  },
  '/server/detail/{serverId}': {
    key: 'serverDetail',
    permission: 'server.read',
    crumb: 'serverId',
    ...OPERATIONS,
    parent: '/server',
    page: () => import('./ServerDetailPage').then((module) => module.ServerDetailPage),
  },
  '/jobs': {
    key: 'jobs',
    permission: 'role0',
    ...OPERATIONS,
    ...menu('operations', 'cog'),
    list: 'job',
    page: () => import('./JobsPage').then((module) => module.JobsPage),
  },
} satisfies Routes
