import type { CallLimits, CallRule, Requirement } from './callRule'

const MEGABYTE = 1024 * 1024

/** A store's name stands on the pages of every area, so whoever may see an area of stores may read the stores' configuration (spec/2 §7). */
const storeNames = {
  any: [
    'store_config.read',
    'store.read',
    'tag.read',
    'sensor.read',
    'product.read',
    'paper.read',
    'task.read',
    'dashboard.read',
    'alarm.read',
    'member.read',
    'setting.read',
    'plus.read',
  ],
} as const satisfies Requirement

const storeSummary = {
  by: { path: 'n' },
  of: {
    gw: 'store.read',
    tag: 'tag.read',
    product: 'product.read',
    paper: 'paper.read',
    sensor: 'sensor.read',
    print: ['product.read', 'paper.read'],
  },
} as const satisfies Requirement

/** Task types 0 to 5 (spec/1 §4): server log, gateway log, store gateway log, tag list, product file, all-store tag list. */
const fileDownload = {
  by: { body: 'type' },
  of: { 0: 'server.read', 1: 'store.read', 2: 'store.read', 3: 'tag.read', 4: 'product.read', 5: 'tag.read' },
} as const satisfies Requirement

/** The sign-on script vouches for any account, so it is role 0's alone. */
const scriptRead = {
  by: { path: 'kind' },
  of: { thirdPartyAuth: 'role0', paperParser: 'setting.read', productFileParser: 'setting.read', tagDecorator: 'setting.read', plusDecorator: 'setting.read' },
} as const satisfies Requirement

const scriptWrite = {
  by: { path: 'kind' },
  of: { thirdPartyAuth: 'role0', paperParser: 'setting.write', productFileParser: 'setting.write', tagDecorator: 'setting.write', plusDecorator: 'setting.write' },
} as const satisfies Requirement

/** Lists of thousands of ids, with a few words beside each. */
const manyIds = { body: 2 * MEGABYTE } as const satisfies CallLimits

/** Lists of up to 100,000 ids. */
const allIds = { body: 8 * MEGABYTE } as const satisfies CallLimits

/** Records by the thousand. */
const manyRecords = { body: 8 * MEGABYTE } as const satisfies CallLimits

/** Slides, texts of mails, scripts: long, but written by a person. */
const document = { body: MEGABYTE } as const satisfies CallLimits

/** A script, and the sample that it is tried on: 2,000,000 characters, which may be written as two bytes and more. */
const scriptAndSample = { body: 8 * MEGABYTE } as const satisfies CallLimits

/**
 * Every call of the contract, how much it may take (`limits`), who may make it and how its stores are found (spec/1 §6, design: privileges).
 * The one source of the guard and of its matrix test. README.md beside it says why where it is not plain.
 */
export const callTable = {
  // Session
  'POST /auth/login': { permission: 'open', scope: 'none', jsonOnly: true },
  'GET /auth/login': { permission: 'session', scope: 'none', whileForced: true, limits: { perMinute: 1200 } },
  'POST /auth/logout': { permission: 'session', scope: 'none', whileForced: true },
  'POST /auth/signup': { permission: 'open', scope: 'none', jsonOnly: true, limits: { perMinute: 30 } },
  'POST /auth/forget/password': { permission: 'open', scope: 'none', jsonOnly: true, limits: { perMinute: 30 } },
  'POST /auth/account/history/{email}/search': { permission: 'member.read', scope: 'none', ownAccount: { path: 'email' } },
  'GET /auth/3rd/party': { permission: 'role0', scope: 'none' },
  'POST /auth/3rd/party': { permission: 'role0', scope: 'none', limits: document },
  // Status and lists
  'GET /status/server': { permission: 'server.read', scope: 'none' },
  'GET /status/server/{id}': { permission: 'server.read', scope: 'none' },
  'DELETE /status/server/{id}': { permission: 'server.write', scope: 'whole' },
  'GET /status/store': { permission: 'store.read', scope: 'own' },
  'GET /status/store/{code}': { permission: 'store.read', scope: { path: 'code' } },
  'GET /status/store/{code}/gw/{gwMac}': { permission: 'store.read', scope: { path: 'code' } },
  'GET /status/store/tag': { permission: 'tag.read', scope: 'own' },
  'GET /status/store/product': { permission: 'product.read', scope: 'own' },
  'GET /status/store/paper': { permission: 'paper.read', scope: 'own' },
  'GET /status/store/sensor': { permission: 'sensor.read', scope: 'own' },
  'GET /status/store/plus/device': { permission: 'plus.read', scope: 'own' },
  'GET /status/store/plus/image': { permission: 'plus.read', scope: 'own' },
  'GET /status/store/plus/video': { permission: 'plus.read', scope: 'own' },
  'GET /status/store/plus/widget': { permission: 'plus.read', scope: 'own' },
  'GET /status/store/plus/template': { permission: 'plus.read', scope: 'own' },
  'GET /status/sensor': { permission: 'sensor.read', scope: 'own' },
  'GET /status/product': { permission: 'product.read', scope: 'own' },
  'GET /status/paper': { permission: 'paper.read', scope: 'own' },
  'POST /status/store/pagination/{n}': { permission: storeSummary, scope: 'own' },
  'GET /status/store/pagination/{n}': { permission: storeSummary, scope: 'own' },
  'POST /config/store/pagination': { permission: storeNames, scope: 'own' },
  'POST /status/store/{code}/tag/search': { permission: 'tag.read', scope: { path: 'code' } },
  'POST /status/store/{code}/tag/list/search': { permission: 'tag.read', scope: { path: 'code' }, limits: allIds },
  'GET /stats/dashboard': { permission: 'dashboard.read', scope: 'own' },
  'GET /stats/exceptions/store/{store}': { permission: 'tag.read', scope: { path: 'store' } },
  'GET /tag/error/store/{store}/list': { permission: 'tag.read', scope: { path: 'store' } },
  'GET /tag/noproduct/store/{store}/list': { permission: 'tag.read', scope: { path: 'store' } },
  'GET /tag/lowbattery/store/{store}/list': { permission: 'tag.read', scope: { path: 'store' } },
  'GET /tag/duplicate/store/{store}/list': { permission: 'tag.read', scope: { path: 'store' } },
  'GET /system/status/gw/{mac}': { permission: 'store.read', scope: { gateway: { path: 'mac' } } },
  'GET /system/status/server/{id}': { permission: 'server.read', scope: 'none' },
  'GET /check/link/gw/{mac}': { permission: 'store.read', scope: { gateway: { path: 'mac' } } },
  'GET /version': { permission: 'session', scope: 'none' },
  'GET /tag/type/info': { permission: 'session', scope: 'none' },
  'GET /tag/type': { permission: 'tag.read', scope: 'none' },
  'GET /alarm/config': { permission: 'alarm.read', scope: 'none' },
  'GET /preview/store/{code}/tag/{id}': { permission: 'tag.read', scope: { path: 'code' } },
  'GET /tag/status/collecting/store': { permission: 'open', scope: 'none', knowsSession: true, limits: { perMinute: 1200 } },
  // Histories
  'POST /history/update/store/{code}/tag/{id}/search': { permission: 'tag.read', scope: { path: 'code' } },
  'POST /history/battery/store/{code}/tag/{id}/search': { permission: 'tag.read', scope: { path: 'code' } },
  'POST /history/reset/store/{code}/tag/{id}/search': { permission: 'tag.read', scope: { path: 'code' } },
  'POST /history/temperature/store/{code}/tag/{id}/search': { permission: 'tag.read', scope: { path: 'code' } },
  'POST /history/alarm/store/{store}/tag/{mac}/search': { permission: 'tag.read', scope: { path: 'store' } },
  'POST /history/alarm/store/{store}/sensor/{id}/search': { permission: 'sensor.read', scope: { path: 'store' } },
  'POST /history/alarm/system/search': { permission: { any: ['alarm.read', 'dashboard.read'] }, scope: { storeList: 'storeList' }, limits: manyIds },
  'POST /history/alarm/gw/{mac}/search': { permission: 'store.read', scope: { gateway: { path: 'mac' } } },
  'POST /history/alarm/server/{id}/search': { permission: 'server.read', scope: 'none' },
  // Tag actions
  'POST /tag/led': { permission: { any: ['product.write', 'tag.write'] }, scope: { body: 'storeCode' }, limits: manyIds },
  'POST /tag/page/individual': { permission: { any: ['product.write', 'tag.write'] }, scope: { body: 'storeCode' }, limits: manyIds },
  'POST /tag/assign': { permission: 'tag.write', scope: { body: 'storeCode' }, limits: manyIds },
  'POST /tag/assign/multiple': { permission: 'tag.write', scope: { body: 'storeCode', optional: true }, limits: manyRecords },
  'POST /tag/deassign': { permission: 'tag.write', scope: { body: 'storeCode' }, limits: allIds },
  'POST /tag/reassign': { permission: 'tag.write', scope: { body: 'storeCode' }, limits: allIds },
  'POST /tag/reassign/all': { permission: 'tag.write', scope: { body: 'storeCode' } },
  'POST /tag/status/check': { permission: 'tag.write', scope: { body: 'storeCode' }, limits: allIds },
  'POST /tag/status/check/stop': { permission: 'tag.write', scope: 'own' },
  'GET /tag/assign/findByPrCode/{prCode}/store/{code}': { permission: 'tag.read', scope: { path: 'code' } },
  // Gateways
  'POST /gw/reboot/{mac}': { permission: 'store.write', scope: { gateway: { path: 'mac' } } },
  'GET /gw/predefined/search': { permission: 'store.read', scope: 'own' },
  'POST /gw/predefined': { permission: 'store.write', scope: 'own', limits: manyIds },
  'GET /config/gw/channel': { permission: 'store.read', scope: 'none' },
  'POST /config/gw/channel': { permission: 'store.write', scope: 'whole' },
  'GET /config/store/{store}/gw': { permission: 'store.read', scope: { path: 'store' } },
  'PUT /config/store/{store}/gw': { permission: 'store.write', scope: { path: 'store' }, limits: manyIds },
  'GET /config/store/{store}/gw/{mac}': { permission: 'store.read', scope: { path: 'store' } },
  'PUT /config/store/{store}/gw/{mac}': { permission: 'store.write', scope: { path: 'store' } },
  'DELETE /config/store/{store}/gw/{mac}': { permission: 'store.write', scope: { path: 'store' } },
  // Files
  'POST /file/download': { permission: fileDownload, scope: { body: 'storeCode', optional: true } },
  'POST /file/download/task/{taskId}': { permission: 'session', scope: 'own' },
  'GET /file/download/task/{id}': { permission: 'session', scope: 'own' },
  // Sensors
  'POST /status/store/{code}/sensor/search': { permission: 'sensor.read', scope: { path: 'code' } },
  'GET /history/store/{code}/sensor/{mac}': { permission: 'sensor.read', scope: { path: 'code' } },
  // Products
  'POST /status/store/{code}/product/search': { permission: 'product.read', scope: { path: 'code' } },
  'POST /status/store/{code}/product/family/search': { permission: 'product.read', scope: { path: 'code', default: 'everyone' } },
  'POST /status/product/family/search': { permission: 'product.read', scope: 'none' },
  'POST /history/update/store/{code}/product/{prCode}/search': { permission: 'product.read', scope: { path: 'code' } },
  'POST /history/update/task/store/{code}/search': { permission: 'product.read', scope: { path: 'code' } },
  'POST /history/update/store/{code}/task/{taskId}/search': { permission: 'product.read', scope: { path: 'code' } },
  'GET /product/{prCode}/store/{code}': { permission: 'product.read', scope: { path: 'code' } },
  'POST /product/store/{code}/list': { permission: 'product.read', scope: { path: 'code' }, limits: manyIds },
  'POST /product': { permission: 'product.write', scope: { body: 'storeCode' }, limits: manyRecords },
  'GET /product/family/{code}/store/{store}': { permission: 'product.read', scope: { path: 'store', default: 'everyone' } },
  'GET /product/family/findByPrCode/{prCode}/store/{store}': { permission: 'product.read', scope: { path: 'store', default: 'everyone' } },
  'POST /product/family': { permission: 'product.write', scope: { body: 'storeCode', default: 'whole' }, limits: document },
  'POST /product/family/delete': { permission: 'product.write', scope: { body: 'storeCode', default: 'whole' }, limits: allIds },
  'POST /product/remove/unused': { permission: 'product.write', scope: 'own', limits: allIds },
  'POST /product/preview/encoded': { permission: 'product.read', scope: 'own', limits: manyRecords },
  'GET /layout/name': { permission: 'product.read', scope: 'none' },
  'GET /paper/layout/name': { permission: 'paper.read', scope: 'none' },
  'GET /product/{prCode}/store/{storeCode}/image': { permission: 'product.read', scope: { path: 'storeCode' } },
  'POST /product/secondCode/search': { permission: 'product.read', scope: 'none' },
  'POST /product/file': { permission: 'product.write', scope: 'own' },
  'POST /product/file/upload/history/search': { permission: 'product.read', scope: 'own' },
  'GET /product/file/upload/history/detail/{id}': { permission: 'product.read', scope: 'own' },
  // Tasks
  'POST /history/task/search': { permission: 'task.read', scope: 'own' },
  'POST /history/store/{store}/task/{task}/search': { permission: 'task.read', scope: { path: 'store' } },
  'POST /history/store/{store}/task/{task}/fail/search': { permission: 'task.read', scope: { path: 'store' }, limits: allIds },
  'POST /history/store/{code}/task/{type}/search': { permission: 'task.read', scope: { path: 'code' } },
  'POST /revert/task/{task}/store/{store}': { permission: 'task.write', scope: { path: 'store' } },
  'POST /task/refresh': { permission: 'role0', scope: { body: 'storeCode' } },
  // Paper
  'POST /paper/file': { permission: 'paper.write', scope: 'own' },
  'POST /paper/file/upload/history/search': { permission: 'paper.read', scope: 'own' },
  'GET /paper/file/upload/history/detail/{id}': { permission: 'paper.read', scope: 'own' },
  'POST /paper/task/store/{code}/search': { permission: 'paper.read', scope: { path: 'code' } },
  'POST /paper/task/{taskId}/store/{code}/again': { permission: 'paper.write', scope: { path: 'code' } },
  'GET /paper/task/{taskId}/store/{code}': { permission: 'paper.read', scope: { path: 'code' } },
  // Settings
  'GET /config/server': { permission: 'server_config.read', scope: 'none' },
  'PUT /config/server': { permission: 'server_config.write', scope: 'whole' },
  'GET /config/smtp': { permission: 'server_config.read', scope: 'none' },
  'PUT /config/smtp': { permission: 'server_config.write', scope: 'whole' },
  'POST /test/smtp': { permission: 'server_config.write', scope: 'whole' },
  'GET /config/store': { permission: storeNames, scope: 'own' },
  'GET /config/store/{store}': { permission: storeNames, scope: { path: 'store' } },
  'POST /config/store': { permission: 'store_config.write', scope: 'whole' },
  'PUT /config/store': { permission: 'store_config.write', scope: { body: 'storeCode' } },
  'DELETE /config/store/{store}': { permission: 'store_config.write', scope: { path: 'store' } },
  'GET /config/amac': { permission: 'setting.read', scope: 'none' },
  'PUT /config/amac': { permission: 'setting.write', scope: 'whole' },
  'POST /config/amac': { permission: 'setting.write', scope: 'whole' },
  'DELETE /config/amac': { permission: 'setting.write', scope: 'whole' },
  'GET /config/alias': { permission: 'session', scope: 'none' },
  'POST /config/alias': { permission: 'alias.write', scope: 'whole', limits: document },
  'GET /alarm/setting': { permission: 'alarm.read', scope: 'none' },
  'POST /alarm/setting': { permission: 'alarm.write', scope: 'whole' },
  'GET /alarm/notification/setting': { permission: 'alarm.read', scope: 'none' },
  'POST /alarm/notification/setting': { permission: 'alarm.write', scope: 'whole' },
  'GET /alarm/notification/content': { permission: 'alarm.read', scope: 'none' },
  'POST /alarm/notification/content': { permission: 'alarm.write', scope: 'whole', limits: document },
  'GET /alarm/notification/content/{type}': { permission: 'alarm.read', scope: 'none' },
  'POST /alarm/notification/content/{type}': { permission: 'alarm.write', scope: 'whole', limits: document },
  'GET /product/promotion/type': { permission: 'setting.read', scope: 'none' },
  'GET /product/promotion/{id}': { permission: 'setting.read', scope: { path: 'id' } },
  'POST /product/promotion/{id}': { permission: 'setting.write', scope: { path: 'id' }, limits: document },
  'GET /paper/parser/store/{code}': { permission: 'setting.read', scope: { path: 'code', default: 'everyone' } },
  'POST /paper/parser/store/{code}': { permission: 'setting.write', scope: { path: 'code', default: 'whole' }, limits: document },
  'GET /product/file/parser/store/{code}': { permission: 'setting.read', scope: { path: 'code', default: 'everyone' } },
  'POST /product/file/parser/store/{code}': { permission: 'setting.write', scope: { path: 'code', default: 'whole' }, limits: document },
  'GET /tag/decorator/store/{code}': { permission: 'setting.read', scope: { path: 'code', default: 'everyone' } },
  'POST /tag/decorator/store/{code}': { permission: 'setting.write', scope: { path: 'code', default: 'whole' }, limits: document },
  'GET /plus/decorator/store/{code}': { permission: 'setting.read', scope: { path: 'code', default: 'everyone' } },
  'POST /plus/decorator/store/{code}': { permission: 'setting.write', scope: { path: 'code', default: 'whole' }, limits: document },
  'GET /script/{kind}/store/{code}/version': { permission: scriptRead, scope: { path: 'code', default: 'everyone' } },
  'GET /script/{kind}/store/{code}/version/{id}': { permission: scriptRead, scope: { path: 'code', default: 'everyone' } },
  'POST /script/{kind}/store/{code}/sample': { permission: scriptRead, scope: { path: 'code', default: 'everyone' } },
  'POST /script/{kind}/store/{code}/test': { permission: scriptWrite, scope: { path: 'code', default: 'everyone' }, limits: scriptAndSample },
  'POST /upload/db/{x}': { permission: 'role0', scope: 'none' },
  // Members and roles
  'GET /auth/role': { permission: { any: ['role.read', 'member.read'] }, scope: 'none' },
  'GET /auth/role/{id}': { permission: 'role.read', scope: 'none' },
  'POST /auth/role': { permission: 'role.write', scope: 'none' },
  'DELETE /auth/role/{id}': { permission: 'role.write', scope: 'none' },
  'GET /auth/account/{email}': { permission: 'member.read', scope: 'none', ownAccount: { path: 'email' } },
  'POST /auth/account': { permission: 'member.write', scope: 'none', limits: manyIds },
  'PUT /auth/account': { permission: 'member.write', scope: 'none', ownAccount: { body: 'email' }, whileForced: true, limits: manyIds },
  'DELETE /auth/account/{email}': { permission: 'member.write', scope: 'none' },
  'POST /auth/account/unlock': { permission: 'member.write', scope: 'none' },
  'POST /auth/account/reset': { permission: 'member.write', scope: 'none' },
  'POST /auth/account/search': { permission: 'member.read', scope: 'none' },
  // Software
  'POST /upgrade/file': { permission: 'setting.write', scope: 'whole' },
  'GET /upgrade/file': { permission: 'setting.read', scope: 'none' },
  'DELETE /upgrade/file/{id}': { permission: 'setting.write', scope: 'whole' },
  'GET /app/file/list': { permission: 'setting.read', scope: 'none' },
  'GET /app/file/active/{id}': { permission: 'setting.write', scope: 'whole' },
  'DELETE /app/file/{id}': { permission: 'setting.write', scope: 'whole' },
  'POST /app/file': { permission: 'setting.write', scope: 'whole' },
  'GET /app/file/{id}': { permission: 'setting.read', scope: 'none' },
  // Signage
  'POST /status/store/{code}/plus/device/search': { permission: 'plus.read', scope: { path: 'code' } },
  'POST /status/store/{code}/plus/image/search': { permission: 'plus.read', scope: { path: 'code' } },
  'POST /status/store/{code}/plus/video/search': { permission: 'plus.read', scope: { path: 'code' } },
  'POST /status/store/{code}/plus/widget/search': { permission: 'plus.read', scope: { path: 'code' } },
  'POST /status/store/{code}/plus/template/search': { permission: 'plus.read', scope: { path: 'code' } },
  'POST /status/store/{code}/plus/sw/search': { permission: 'plus.read', scope: { path: 'code' } },
  'GET /status/store/{code}/plus/device/{id}': { permission: 'plus.read', scope: { path: 'code' } },
  'GET /plus/store/{store}/image/list': { permission: 'plus.read', scope: { path: 'store' } },
  'GET /plus/store/{store}/video/list': { permission: 'plus.read', scope: { path: 'store' } },
  'GET /plus/store/{store}/widget/list': { permission: 'plus.read', scope: { path: 'store' } },
  'GET /plus/store/{store}/template/list': { permission: 'plus.read', scope: { path: 'store' } },
  'GET /plus/store/{store}/device/search/{term}': { permission: 'plus.read', scope: { path: 'store' } },
  'GET /plus/device/findByImage/{id}/store/{store}': { permission: 'plus.read', scope: { path: 'store' } },
  'GET /plus/device/findByVideo/{id}/store/{store}': { permission: 'plus.read', scope: { path: 'store' } },
  'GET /plus/device/findByWidget/{id}/store/{store}': { permission: 'plus.read', scope: { path: 'store' } },
  'GET /plus/device/findByTemplate/{id}/store/{store}': { permission: 'plus.read', scope: { path: 'store' } },
  'POST /plus/assign': { permission: 'plus.write', scope: { body: 'storeCode' }, limits: manyIds },
  'POST /plus/deassign': { permission: 'plus.write', scope: { body: 'storeCode' }, limits: manyIds },
  'POST /plus/store/{code}/blink/product': { permission: 'plus.write', scope: { path: 'code' } },
  'POST /plus/device/config': { permission: 'plus.write', scope: { body: 'storeCode' } },
  'DELETE /plus/store/{code}/device/{id}': { permission: 'plus.read', scope: { path: 'code' } },
  'DELETE /plus/store/{code}/sw/file/{id}': { permission: 'plus.write', scope: { path: 'code' } },
  'POST /plus/store/{code}/sw/file': { permission: 'plus.write', scope: { path: 'code' } },
  'POST /plus/store/{code}/apk/file': { permission: 'plus.write', scope: { path: 'code' } },
  'POST /plus/store/{code}/image/file': { permission: 'plus.write', scope: { path: 'code' } },
  'POST /plus/store/{code}/video/file': { permission: 'plus.write', scope: { path: 'code' } },
  'POST /plus/store/{code}/widget/file': { permission: 'plus.write', scope: { path: 'code' } },
  'GET /plus/store/{store}/image/file/{file}': { permission: 'plus.read', scope: { path: 'store' } },
  'GET /plus/store/{store}/video/file/{file}': { permission: 'plus.read', scope: { path: 'store' } },
  'GET /plus/store/{store}/widget/file/{file}': { permission: 'plus.read', scope: { path: 'store' } },
  'DELETE /plus/store/{store}/image/file/{file}': { permission: 'plus.write', scope: { path: 'store' } },
  'DELETE /plus/store/{store}/video/file/{file}': { permission: 'plus.write', scope: { path: 'store' } },
  'DELETE /plus/store/{store}/widget/file/{file}': { permission: 'plus.write', scope: { path: 'store' } },
  'GET /plus/store/{store}/video/file/{file}/thumbnail': { permission: 'plus.read', scope: { path: 'store' } },
  'GET /plus/store/{code}/template/{id}': { permission: 'plus.read', scope: { path: 'code' } },
  'POST /plus/store/{code}/template/{id}': { permission: 'plus.write', scope: { path: 'code' }, limits: document },
  'DELETE /plus/store/{store}/template/{id}': { permission: 'plus.write', scope: { path: 'store' } },
  'POST /plus/store/{store}/switch/mode': { permission: 'plus.write', scope: { path: 'store' }, limits: manyIds },
  'POST /plus/store/{store}/device/show/info': { permission: 'plus.write', scope: { path: 'store' }, limits: manyIds },
  'POST /plus/store/{store}/device/sync': { permission: 'plus.write', scope: { path: 'store' }, limits: manyIds },
  'POST /plus/store/{store}/set/showIdx': { permission: 'plus.write', scope: { path: 'store' }, limits: manyIds },
  'POST /plus/store/{store}/unset/showIdx': { permission: 'plus.write', scope: { path: 'store' }, limits: manyIds },
  'GET /plus/store/{store}/device/{mac}/show': { permission: 'plus.read', scope: { path: 'store' } },
  'POST /plus/store/{store}/device/{mac}/show': { permission: 'plus.write', scope: { path: 'store' }, limits: document },
  'POST /plus/store/{store}/device/list/template': { permission: 'plus.write', scope: { path: 'store' }, limits: manyIds },
  'POST /plus/store/{store}/webpage/framing': { permission: 'plus.write', scope: { path: 'store' }, limits: { perMinute: 60 } },
  'GET /plus/store/{store}/setting': { permission: 'plus.read', scope: { path: 'store' } },
  'POST /plus/store/{store}/setting': { permission: 'plus.write', scope: { path: 'store' } },
} as const satisfies Record<string, CallRule>

export type CallName = keyof typeof callTable
