import type { ResourceName } from '../../generated/resources'

/** The resources offered in the filter of the audit log. */
export const AUDITED = [
  'store',
  'account',
  'role',
  'product',
  'family-product',
  'tag',
  'gateway',
  'server-config',
  'smtp',
  'alias',
  'amac',
  'alarm-setting',
  'notification-setting',
  'notification-content',
  'promotion',
  'price-batch',
  'script',
  'paper-task',
  'product-upload',
  'plus-device',
  'plus-template',
  'login',
] as const satisfies readonly ResourceName[]
