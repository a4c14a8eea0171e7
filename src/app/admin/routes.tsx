import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import {
  Bell, BellRing, Boxes, Braces, CircleAlert, Clapperboard, FileClock, FileCode, FileCog, Gauge, History, Images, LayoutGrid, LayoutTemplate,
  ListTodo, Monitor, Package, PanelsTopLeft, Percent, Printer, RadioTower, ScanLine, Search, Server, Settings, Shapes, Shield, SquareStack,
  StickyNote, Store, Tags, Thermometer, Upload, Users, WandSparkles,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { askStatsAhead } from '../../areas/dashboard/statsQuery'
import type { DropPolicy } from '../../data/sessionDrop'
import type { ResourceName } from '../../generated/resources'
import type { Permission, When } from '../../schema/dialect'
import { loadCanvases } from '../../ui/charts/loadCanvases'
import type { RoutePath } from '../routePaths'

/** The groups of the menu, top to bottom. */
export const MENU_GROUPS = ['overview', 'operations', 'products', 'labels', 'signage', 'alarms', 'access', 'settings', 'scripts'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

/** Loads the page of a route: a component of src/areas. */
export type PageLoader = () => Promise<ComponentType>

/** What the console knows about a route: its title is `app.routes.<key>`. */
export interface RouteEntry {
  readonly key: string
  /** Who may see it (all of them); the menu and the palette leave out what one may not. */
  readonly permission: Permission | readonly Permission[]
  /** On which systems it is there; on all where missing. */
  readonly when?: When
  /** Where it stands in the menu; without one it is reached from its parent. */
  readonly menu?: { readonly group: MenuGroup; readonly icon: LucideIcon }
  /** Which failures of the page drop the session; none where missing. */
  readonly drops?: DropPolicy
  /** The parameter that stands for the page in the breadcrumbs, in place of its title. */
  readonly crumb?: string
  /** The page above it, for breadcrumbs and the menu's mark. Its parameters are among this route's. */
  readonly parent?: RoutePath
  /** The resource that the page lists, with the route's parameters as its own: its schema and its first rows are asked for along with the page. */
  readonly list?: ResourceName
  /** The resource that the page lists, where that is all: react-admin's links to it and its records lead to the page. */
  readonly lists?: ResourceName
  /** Asks for what the page opens with, by the query of its address, while its code is on its way. */
  readonly ahead?: (queries: QueryClient, search: URLSearchParams) => void
  readonly page: PageLoader
}

const menu = (group: MenuGroup, icon: LucideIcon) => ({ menu: { group, icon } })

/** What the specification has drop the session (spec/1 §6, spec/2 §8, spec/3 §8; design §4). */
const OPERATIONS = { drops: 'all' } as const
const LOADS = { drops: 'load' } as const

/** Named by the store that it is about. */
const OF_STORE = { crumb: 'storeCode' } as const

/** Printing reads products and paper (design §4). */
const PRINTING: readonly Permission[] = ['product.read', 'paper.read']

/** Loads what draws the charts along with the code of a page; what fails here fails again where it is shown. */
function withCharts<Page>(page: Promise<Page>): Promise<Page> {
  loadCanvases().catch(() => undefined)
  return page
}

/** The one table of routes: router, menu, breadcrumbs, titles and palette all read it. */
export const ROUTES: Record<RoutePath, RouteEntry> = {
  '/dashboard': { key: 'dashboard', permission: 'dashboard.read', ...OPERATIONS, ...menu('overview', Gauge), ahead: askStatsAhead, page: () => withCharts(import('../../areas/dashboard/DashboardPage').then((module) => module.DashboardPage)) },
  '/exceptions': { key: 'exceptions', permission: ['dashboard.read', 'tag.read'], ...menu('overview', CircleAlert), page: () => import('../../areas/exceptions/ExceptionsPage').then((module) => module.ExceptionsPage) },

  '/server': { key: 'server', permission: 'server.read', ...OPERATIONS, ...menu('operations', Server), lists: 'server', page: () => import('../../areas/servers/ServersPage').then((module) => module.ServersPage) },
  '/server/detail/{serverId}': { key: 'serverDetail', permission: 'server.read', crumb: 'serverId', ...OPERATIONS, parent: '/server', page: () => import('../../areas/servers/ServerDetailPage').then((module) => module.ServerDetailPage) },
  '/store': { key: 'store', permission: 'store.read', ...OPERATIONS, ...menu('operations', Store), lists: 'store-status', page: () => import('../../areas/stores/StoresPage').then((module) => module.StoresPage) },
  '/store/detail/{storeCode}': { key: 'storeDetail', permission: 'store.read', ...OF_STORE, ...OPERATIONS, parent: '/store', list: 'gateway', page: () => import('../../areas/stores/StoreDetailPage').then((module) => module.StoreDetailPage) },
  '/store/{storeCode}/gw/{gwMac}': { key: 'gatewayDetail', permission: 'store.read', crumb: 'gwMac', ...OPERATIONS, parent: '/store/detail/{storeCode}', page: () => import('../../areas/stores/gateway/GatewayDetailPage').then((module) => module.GatewayDetailPage) },
  '/tag': { key: 'tag', permission: 'tag.read', ...OPERATIONS, ...menu('operations', Tags), lists: 'store-tag-stats', page: () => import('../../areas/tags/TagStoresPage').then((module) => module.TagStoresPage) },
  '/tag/detail/{storeCode}': { key: 'tagDetail', permission: 'tag.read', ...OF_STORE, ...OPERATIONS, parent: '/tag', list: 'tag', page: () => import('../../areas/tags/TagsPage').then((module) => module.TagsPage) },
  '/tag/availability': { key: 'tagAvailability', permission: 'tag.read', ...OPERATIONS, ...menu('operations', Search), lists: 'product-tag', page: () => import('../../areas/tags/AvailabilityPage').then((module) => module.AvailabilityPage) },
  '/tag/{storeCode}/{tagMac}/{tagId}/update/history': { key: 'tagUpdateHistory', permission: 'tag.read', when: { flag: 'enableTagUpdateHistory' }, ...OPERATIONS, parent: '/tag/detail/{storeCode}', lists: 'tag-update-history', page: () => import('../../areas/tags/history/TagUpdateHistoryPage').then((module) => module.TagUpdateHistoryPage) },
  '/tag/{storeCode}/{tagMac}/{tagId}/alarm/history': { key: 'tagAlarmHistory', permission: 'tag.read', ...OPERATIONS, parent: '/tag/detail/{storeCode}', lists: 'tag-alarm', page: () => import('../../areas/tags/history/TagAlarmHistoryPage').then((module) => module.TagAlarmHistoryPage) },
  '/tag/{storeCode}/{tagMac}/{tagId}/battery/history': { key: 'tagBatteryHistory', permission: 'tag.read', ...OPERATIONS, parent: '/tag/detail/{storeCode}', lists: 'battery-history', page: () => import('../../areas/tags/history/TagBatteryHistoryPage').then((module) => module.TagBatteryHistoryPage) },
  '/tag/{storeCode}/{tagMac}/{tagId}/reset/history': { key: 'tagResetHistory', permission: 'tag.read', ...OPERATIONS, parent: '/tag/detail/{storeCode}', lists: 'reset-history', page: () => import('../../areas/tags/history/TagResetHistoryPage').then((module) => module.TagResetHistoryPage) },
  '/tag/{storeCode}/{tagMac}/{tagId}/temperature/history': { key: 'tagTemperatureHistory', permission: 'tag.read', ...OPERATIONS, parent: '/tag/detail/{storeCode}', lists: 'temperature-history', page: () => import('../../areas/tags/history/TagTemperatureHistoryPage').then((module) => module.TagTemperatureHistoryPage) },
  '/sensor': { key: 'sensor', permission: 'sensor.read', ...menu('operations', Thermometer), lists: 'sensor-store', page: () => import('../../areas/sensors/SensorStoresPage').then((module) => module.SensorStoresPage) },
  '/sensor/detail/{storeCode}': { key: 'sensorDetail', permission: 'sensor.read', ...OF_STORE, parent: '/sensor', list: 'sensor', page: () => import('../../areas/sensors/SensorsPage').then((module) => module.SensorsPage) },
  '/sensor/{storeCode}/{sensorMac}/alarm/history': { key: 'sensorAlarmHistory', permission: 'sensor.read', parent: '/sensor/detail/{storeCode}', lists: 'sensor-alarm', page: () => import('../../areas/sensors/SensorAlarmHistoryPage').then((module) => module.SensorAlarmHistoryPage) },
  '/sensor/{storeCode}/{sensorMac}/history': { key: 'sensorHistory', permission: 'sensor.read', parent: '/sensor/detail/{storeCode}', lists: 'sensor-history', page: () => import('../../areas/sensors/SensorHistoryPage').then((module) => module.SensorHistoryPage) },
  '/task': { key: 'task', permission: 'task.read', ...menu('operations', ListTodo), list: 'task', page: () => import('../../areas/tasks/TasksPage').then((module) => module.TasksPage) },
  '/task/detail/{storeCode}/{taskId}/{taskType}': { key: 'taskDetail', permission: 'task.read', parent: '/task', lists: 'task-row', page: () => import('../../areas/tasks/TaskDetailPage').then((module) => module.TaskDetailPage) },

  '/product': { key: 'product', permission: 'product.read', ...menu('products', Package), lists: 'product-store', page: () => import('../../areas/products/ProductStoresPage').then((module) => module.ProductStoresPage) },
  '/product/list/{storeCode}': { key: 'productList', permission: 'product.read', ...OF_STORE, ...LOADS, parent: '/product', lists: 'product', page: () => import('../../areas/products/ProductsPage').then((module) => module.ProductsPage) },
  '/product/{storeCode}/{prCode}/update/history': { key: 'productUpdateHistory', permission: 'product.read', when: { flag: 'enableProductUpdateHistory' }, parent: '/product/list/{storeCode}', lists: 'product-update-history', page: () => import('../../areas/products/history/ProductUpdateHistoryPage').then((module) => module.ProductUpdateHistoryPage) },
  '/product/{storeCode}/update/task/list': { key: 'productUpdateTasks', permission: 'product.read', parent: '/product/list/{storeCode}', lists: 'update-task', page: () => import('../../areas/products/updates/UpdateTasksPage').then((module) => module.UpdateTasksPage) },
  '/product/{storeCode}/{updateId}/{taskId}/update/task/detail': { key: 'productUpdateTask', permission: 'product.read', parent: '/product/{storeCode}/update/task/list', lists: 'update-task-row', page: () => import('../../areas/products/updates/UpdateTaskPage').then((module) => module.UpdateTaskPage) },
  '/family-product': { key: 'familyProduct', permission: 'product.read', ...menu('products', Boxes), lists: 'shared-family-product', page: () => import('../../areas/products/SharedFamiliesPage').then((module) => module.SharedFamiliesPage) },
  '/product/secondCode/list': { key: 'secondCode', permission: 'product.read', ...menu('products', ScanLine), list: 'second-code', page: () => import('../../areas/products/SecondCodesPage').then((module) => module.SecondCodesPage) },
  '/product/file/upload/history': { key: 'productUploadHistory', permission: 'product.read', ...menu('products', FileClock), list: 'product-upload', page: () => import('../../areas/products/uploads/UploadHistoryPage').then((module) => module.UploadHistoryPage) },
  '/product/file/upload/history/detail/{historyId}': { key: 'productUploadDetail', permission: 'product.read', parent: '/product/file/upload/history', lists: 'product-upload-line', page: () => import('../../areas/products/uploads/UploadDetailPage').then((module) => module.UploadDetailPage) },

  '/paper': { key: 'paper', permission: 'paper.read', ...menu('labels', StickyNote), lists: 'paper-store', page: () => import('../../areas/paper/PaperStoresPage').then((module) => module.PaperStoresPage) },
  '/paper/upload/history': { key: 'paperUploadHistory', permission: 'paper.read', ...menu('labels', Upload), list: 'paper-upload', page: () => import('../../areas/paper/UploadHistoryPage').then((module) => module.UploadHistoryPage) },
  '/paper/upload/history/detail/{historyId}': { key: 'paperUploadDetail', permission: 'paper.read', parent: '/paper/upload/history', lists: 'paper-upload-line', page: () => import('../../areas/paper/UploadDetailPage').then((module) => module.UploadDetailPage) },
  '/paper/task/{storeCode}': { key: 'paperTasks', permission: 'paper.read', ...OF_STORE, parent: '/paper', list: 'paper-task', page: () => import('../../areas/paper/PaperTasksPage').then((module) => module.PaperTasksPage) },
  '/paper/task/{storeCode}/{taskId}': { key: 'paperTask', permission: 'paper.read', parent: '/paper/task/{storeCode}', lists: 'paper-task-row', page: () => import('../../areas/paper/PaperTaskPage').then((module) => module.PaperTaskPage) },
  '/print': { key: 'print', permission: PRINTING, ...menu('labels', Printer), list: 'print-store', page: () => import('../../areas/print/PrintStoresPage').then((module) => module.PrintStoresPage) },
  '/print/edit/{storeCode}': { key: 'printEdit', permission: PRINTING, ...OF_STORE, ...LOADS, parent: '/print', page: () => import('../../areas/print/PrintEditPage').then((module) => module.PrintEditPage) },

  '/plus/device': { key: 'plusDevice', permission: 'plus.read', ...LOADS, ...menu('signage', Monitor), lists: 'plus-store', page: () => import('../../areas/signage/SignageStoresPage').then((module) => module.DeviceStoresPage) },
  '/plus/image': { key: 'plusImage', permission: 'plus.read', ...LOADS, ...menu('signage', Images), page: () => import('../../areas/signage/SignageStoresPage').then((module) => module.ImageStoresPage) },
  '/plus/video': { key: 'plusVideo', permission: 'plus.read', ...LOADS, ...menu('signage', Clapperboard), page: () => import('../../areas/signage/SignageStoresPage').then((module) => module.VideoStoresPage) },
  '/plus/widget': { key: 'plusWidget', permission: 'plus.read', ...LOADS, ...menu('signage', Shapes), page: () => import('../../areas/signage/SignageStoresPage').then((module) => module.WidgetStoresPage) },
  '/plus/template': { key: 'plusTemplate', permission: 'plus.read', ...LOADS, ...menu('signage', LayoutTemplate), page: () => import('../../areas/signage/SignageStoresPage').then((module) => module.TemplateStoresPage) },
  '/plus/device/list/{storeCode}': { key: 'plusDeviceList', permission: 'plus.read', ...OF_STORE, parent: '/plus/device', list: 'plus-device', page: () => import('../../areas/signage/devices/DevicesPage').then((module) => module.DevicesPage) },
  '/plus/image/list/{storeCode}': { key: 'plusImageList', permission: 'plus.read', ...OF_STORE, parent: '/plus/image', list: 'plus-image', page: () => import('../../areas/signage/media/MediaPage').then((module) => module.ImagesPage) },
  '/plus/video/list/{storeCode}': { key: 'plusVideoList', permission: 'plus.read', ...OF_STORE, parent: '/plus/video', list: 'plus-video', page: () => import('../../areas/signage/media/MediaPage').then((module) => module.VideosPage) },
  '/plus/widget/list/{storeCode}': { key: 'plusWidgetList', permission: 'plus.read', ...OF_STORE, parent: '/plus/widget', list: 'plus-widget', page: () => import('../../areas/signage/media/MediaPage').then((module) => module.WidgetsPage) },
  '/plus/template/list/{storeCode}': { key: 'plusTemplateList', permission: 'plus.read', ...OF_STORE, parent: '/plus/template', list: 'plus-template', page: () => import('../../areas/signage/templates/TemplatesPage').then((module) => module.TemplatesPage) },
  '/plus/device/show/{storeCode}/{mac}': { key: 'plusDeviceShow', permission: 'plus.read', crumb: 'mac', parent: '/plus/device/list/{storeCode}', page: () => import('../../areas/signage/show/DeviceShowPage').then((module) => module.DeviceShowPage) },
  '/plus/template/show/{storeCode}/{templateId}/{mode}/{size}': { key: 'plusTemplateShow', permission: 'plus.read', crumb: 'templateId', parent: '/plus/template/list/{storeCode}', page: () => import('../../areas/signage/show/TemplateShowPage').then((module) => module.TemplateShowPage) },

  '/alarm/history': { key: 'alarmHistory', permission: 'alarm.read', ...menu('alarms', Bell), list: 'alarm-history', page: () => import('../../areas/alarms/AlarmHistoryPage').then((module) => module.AlarmHistoryPage) },
  '/alarm/notification': { key: 'alarmNotification', permission: 'alarm.read', ...menu('alarms', BellRing), list: 'notification-setting', page: () => import('../../areas/alarms/NotificationPage').then((module) => module.NotificationPage) },

  '/members': { key: 'members', permission: 'member.read', ...menu('access', Users), list: 'account', page: () => import('../../areas/access/MembersPage').then((module) => module.MembersPage) },
  '/roles': { key: 'roles', permission: 'role.read', ...menu('access', Shield), list: 'role', page: () => import('../../areas/access/RolesPage').then((module) => module.RolesPage) },
  '/audit': { key: 'audit', permission: 'member.read', ...menu('access', History), list: 'audit', page: () => import('../../areas/access/AuditPage').then((module) => module.AuditPage) },

  '/setting/server-config': { key: 'serverConfig', permission: 'server_config.read', ...LOADS, ...menu('settings', Settings), page: () => import('../../areas/settings/ServerConfigPage').then((module) => module.ServerConfigPage) },
  '/setting/store-config': { key: 'storeConfig', permission: 'store_config.read', ...LOADS, ...menu('settings', RadioTower), list: 'store', page: () => import('../../areas/settings/StoreConfigPage').then((module) => module.StoreConfigPage) },
  '/setting/amac-config': { key: 'amacConfig', permission: 'setting.read', ...LOADS, ...menu('settings', SquareStack), list: 'amac', page: () => import('../../areas/settings/AmacPage').then((module) => module.AmacPage) },
  '/setting/alias-config': { key: 'aliasConfig', permission: 'alias.read', ...LOADS, ...menu('settings', LayoutGrid), lists: 'alias', page: () => import('../../areas/settings/AliasPage').then((module) => module.AliasPage) },
  '/setting/promotion': { key: 'promotion', permission: 'setting.read', ...LOADS, ...menu('settings', Percent), page: () => import('../../areas/settings/PromotionPage').then((module) => module.PromotionPage) },
  '/sw-upgrade': { key: 'swUpgrade', permission: 'setting.read', ...menu('settings', FileCog), lists: 'upgrade-file', page: () => import('../../areas/software/SoftwarePage').then((module) => module.SoftwarePage) },

  '/system/third-party-authentication': { key: 'thirdPartyAuth', permission: 'role0', ...menu('scripts', Braces), page: () => import('../../areas/scripts/scriptPages').then((module) => module.ThirdPartyAuthPage) },
  '/system/paper-parser': { key: 'paperParser', permission: 'setting.read', ...menu('scripts', FileCode), page: () => import('../../areas/scripts/scriptPages').then((module) => module.PaperParserPage) },
  '/system/product-file-parser': { key: 'productFileParser', permission: 'setting.read', ...menu('scripts', FileCode), page: () => import('../../areas/scripts/scriptPages').then((module) => module.ProductFileParserPage) },
  '/system/tag-data-decorator': { key: 'tagDataDecorator', permission: 'setting.read', ...menu('scripts', WandSparkles), page: () => import('../../areas/scripts/scriptPages').then((module) => module.TagDataDecoratorPage) },
  '/system/plus-data-decorator': { key: 'plusDataDecorator', permission: 'setting.read', ...menu('scripts', PanelsTopLeft), page: () => import('../../areas/scripts/scriptPages').then((module) => module.PlusDataDecoratorPage) },
}
