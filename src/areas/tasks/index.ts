import type { Displays } from '../../ui/registries'
import { menu, type Routes } from '../../ui/routes'
import { taskResult, updateStatus } from './displays'

/** Tasks that update labels: all of them, one with its tags, and the person's own in a drawer. */
export const routes = {
  '/task': {
    key: 'task',
    permission: 'task.read',
    ...menu('operations', 'listTodo'),
    list: 'task',
    page: () => import('./TasksPage').then((module) => module.TasksPage),
  },
  '/task/detail/{storeCode}/{taskId}/{taskType}': {
    key: 'taskDetail',
    permission: 'task.read',
    parent: '/task',
    lists: 'task-row',
    page: () => import('./TaskDetailPage').then((module) => module.TaskDetailPage),
  },
  '/task/times': {
    key: 'deliveryTimes',
    permission: 'task.read',
    ...menu('operations', 'gauge'),
    lists: 'delivery-time',
    page: () => import('./DeliveryTimesPage').then((module) => module.DeliveryTimesPage),
  },
} satisfies Routes

/** The displays that schemas may name. */
export const displays = { taskResult, updateStatus } satisfies Displays
