/** The routes of the specification for those who are signed in, as contract/routes.txt spells them. */
export const SPECIFIED_PATHS = [
  '/dashboard',
  '/exceptions',
  '/server',
  '/server/detail/{serverId}',
  '/store',
  '/store/detail/{storeCode}',
  '/store/{storeCode}/gw/{gwMac}',
  '/tag',
  '/tag/detail/{storeCode}',
  '/tag/availability',
  '/tag/{storeCode}/{tagMac}/{tagId}/update/history',
  '/tag/{storeCode}/{tagMac}/{tagId}/alarm/history',
  '/tag/{storeCode}/{tagMac}/{tagId}/battery/history',
  '/tag/{storeCode}/{tagMac}/{tagId}/reset/history',
  '/tag/{storeCode}/{tagMac}/{tagId}/temperature/history',
  '/sensor',
  '/sensor/detail/{storeCode}',
  '/sensor/{storeCode}/{sensorMac}/alarm/history',
  '/sensor/{storeCode}/{sensorMac}/history',
  '/product',
  '/product/list/{storeCode}',
  '/product/{storeCode}/{prCode}/update/history',
  '/product/{storeCode}/update/task/list',
  '/product/{storeCode}/{updateId}/{taskId}/update/task/detail',
  '/family-product',
  '/product/file/upload/history',
  '/product/file/upload/history/detail/{historyId}',
  '/product/secondCode/list',
  '/paper',
  '/paper/upload/history',
  '/paper/upload/history/detail/{historyId}',
  '/paper/task/{storeCode}',
  '/paper/task/{storeCode}/{taskId}',
  '/task',
  '/task/detail/{storeCode}/{taskId}/{taskType}',
  '/print',
  '/print/edit/{storeCode}',
  '/setting/server-config',
  '/setting/store-config',
  '/setting/amac-config',
  '/setting/alias-config',
  '/setting/promotion',
  '/system/third-party-authentication',
  '/system/paper-parser',
  '/system/product-file-parser',
  '/system/tag-data-decorator',
  '/system/plus-data-decorator',
  '/alarm/history',
  '/alarm/notification',
  '/sw-upgrade',
  '/members',
  '/roles',
  '/plus/device',
  '/plus/image',
  '/plus/video',
  '/plus/widget',
  '/plus/template',
  '/plus/device/list/{storeCode}',
  '/plus/image/list/{storeCode}',
  '/plus/video/list/{storeCode}',
  '/plus/widget/list/{storeCode}',
  '/plus/template/list/{storeCode}',
  '/plus/device/show/{storeCode}/{mac}',
  '/plus/template/show/{storeCode}/{templateId}/{mode}/{size}',
] as const

/** Every route for those who are signed in: those of the specification, and ours beyond it. */
export const ROUTE_PATHS = [...SPECIFIED_PATHS, '/audit'] as const

export type RoutePath = (typeof ROUTE_PATHS)[number]

/** Where one goes without a `next` (spec/1 §2.1). */
export const DEFAULT_ROUTE = '/dashboard' satisfies RoutePath

/** Leads on to the first page that one may read. */
export const HOME_ROUTE = '/'

/** The pages of extensions are below it. */
export const EXTENSION_ROUTE = '/pages'

export const LOGIN_ROUTE = '/login'
export const SIGNUP_ROUTE = '/signup'

/** The routes that need no session. */
export const OPEN_ROUTES: readonly string[] = [LOGIN_ROUTE, SIGNUP_ROUTE]
