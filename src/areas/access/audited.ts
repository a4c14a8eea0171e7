import type { ResourceName } from '../../generated/resources'

/** What people look for in the audit; other resources are found by the call. */
export const AUDITED = [
  'store', 'account', 'role', 'product', 'family-product', 'tag', 'gateway', 'server-config', 'smtp', 'alias', 'amac', 'alarm-setting',
  'notification-setting', 'notification-content', 'promotion', 'script', 'paper-task', 'product-upload', 'plus-device', 'plus-template', 'login',
] as const satisfies readonly ResourceName[]
