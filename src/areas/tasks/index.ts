import type { Displays } from '../../ui/registries'
import { menu, type Routes } from '../../ui/routes'
import { taskResult, updateStatus } from './displays'

/** The pages of this area. */
export const routes = {
  '/task': { key: 'task', permission: 'task.read', ...menu('operations', 'listTodo'), list: 'task', page: () => import('./TasksPage').then((module) => module.TasksPage) },
  '/task/detail/{storeCode}/{taskId}/{taskType}': { key: 'taskDetail', permission: 'task.read', parent: '/task', lists: 'task-row', page: () => import('./TaskDetailPage').then((module) => module.TaskDetailPage) },
} satisfies Routes

/** How schemas show what is of this area. */
export const displays = { taskResult, updateStatus } satisfies Displays
