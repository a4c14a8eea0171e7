import { menu, type Routes } from '../../ui/routes'

/** The pages of this area. */
export const routes = {
  '/task': { key: 'task', permission: 'task.read', ...menu('operations', 'listTodo'), list: 'task', page: () => import('./TasksPage').then((module) => module.TasksPage) },
  '/task/detail/{storeCode}/{taskId}/{taskType}': { key: 'taskDetail', permission: 'task.read', parent: '/task', lists: 'task-row', page: () => import('./TaskDetailPage').then((module) => module.TaskDetailPage) },
} satisfies Routes
