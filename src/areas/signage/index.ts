import { LOADS, menu, OF_STORE, type Routes } from '../../ui/routes'

/** The pages of this area. */
export const routes = {
  '/plus/device': { key: 'plusDevice', permission: 'plus.read', ...LOADS, ...menu('signage', 'monitor'), lists: 'plus-store', page: () => import('./SignageStoresPage').then((module) => module.DeviceStoresPage) },
  '/plus/image': { key: 'plusImage', permission: 'plus.read', ...LOADS, ...menu('signage', 'images'), page: () => import('./SignageStoresPage').then((module) => module.ImageStoresPage) },
  '/plus/video': { key: 'plusVideo', permission: 'plus.read', ...LOADS, ...menu('signage', 'clapperboard'), page: () => import('./SignageStoresPage').then((module) => module.VideoStoresPage) },
  '/plus/widget': { key: 'plusWidget', permission: 'plus.read', ...LOADS, ...menu('signage', 'shapes'), page: () => import('./SignageStoresPage').then((module) => module.WidgetStoresPage) },
  '/plus/template': { key: 'plusTemplate', permission: 'plus.read', ...LOADS, ...menu('signage', 'layoutTemplate'), page: () => import('./SignageStoresPage').then((module) => module.TemplateStoresPage) },
  '/plus/device/list/{storeCode}': { key: 'plusDeviceList', permission: 'plus.read', ...OF_STORE, parent: '/plus/device', list: 'plus-device', page: () => import('./devices/DevicesPage').then((module) => module.DevicesPage) },
  '/plus/image/list/{storeCode}': { key: 'plusImageList', permission: 'plus.read', ...OF_STORE, parent: '/plus/image', list: 'plus-image', page: () => import('./media/MediaPage').then((module) => module.ImagesPage) },
  '/plus/video/list/{storeCode}': { key: 'plusVideoList', permission: 'plus.read', ...OF_STORE, parent: '/plus/video', list: 'plus-video', page: () => import('./media/MediaPage').then((module) => module.VideosPage) },
  '/plus/widget/list/{storeCode}': { key: 'plusWidgetList', permission: 'plus.read', ...OF_STORE, parent: '/plus/widget', list: 'plus-widget', page: () => import('./media/MediaPage').then((module) => module.WidgetsPage) },
  '/plus/template/list/{storeCode}': { key: 'plusTemplateList', permission: 'plus.read', ...OF_STORE, parent: '/plus/template', list: 'plus-template', page: () => import('./templates/TemplatesPage').then((module) => module.TemplatesPage) },
  '/plus/device/show/{storeCode}/{mac}': { key: 'plusDeviceShow', permission: 'plus.read', crumb: 'mac', parent: '/plus/device/list/{storeCode}', page: () => import('./show/DeviceShowPage').then((module) => module.DeviceShowPage) },
  '/plus/template/show/{storeCode}/{templateId}/{mode}/{size}': { key: 'plusTemplateShow', permission: 'plus.read', crumb: 'templateId', parent: '/plus/template/list/{storeCode}', page: () => import('./show/TemplateShowPage').then((module) => module.TemplateShowPage) },
} satisfies Routes
