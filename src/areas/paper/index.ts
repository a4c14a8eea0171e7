import { menu, OF_STORE, type Routes } from '../../ui/routes'

/** Paper labels: the print tasks of stores, and the files they come from. */
export const routes = {
  '/paper': {
    key: 'paper',
    permission: 'paper.read',
    ...menu('labels', 'stickyNote'),
    lists: 'paper-store',
    page: () => import('./PaperStoresPage').then((module) => module.PaperStoresPage),
  },
  '/paper/upload/history': {
    key: 'paperUploadHistory',
    permission: 'paper.read',
    ...menu('labels', 'upload'),
    list: 'paper-upload',
    page: () => import('./UploadHistoryPage').then((module) => module.UploadHistoryPage),
  },
  '/paper/upload/history/detail/{historyId}': {
    key: 'paperUploadDetail',
    permission: 'paper.read',
    parent: '/paper/upload/history',
    lists: 'paper-upload-line',
    page: () => import('./UploadDetailPage').then((module) => module.UploadDetailPage),
  },
  '/paper/task/{storeCode}': {
    key: 'paperTasks',
    permission: 'paper.read',
    ...OF_STORE,
    parent: '/paper',
    list: 'paper-task',
    page: () => import('./PaperTasksPage').then((module) => module.PaperTasksPage),
  },
  '/paper/task/{storeCode}/{taskId}': {
    key: 'paperTask',
    permission: 'paper.read',
    parent: '/paper/task/{storeCode}',
    lists: 'paper-task-row',
    page: () => import('./PaperTaskPage').then((module) => module.PaperTaskPage),
  },
} satisfies Routes
