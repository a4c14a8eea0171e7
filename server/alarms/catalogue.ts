import type { AlarmHistory } from '../../src/generated/types'

export type AlarmType = AlarmHistory['type']

/** What an alarm type is about, with its default texts. */
export interface AlarmKind {
  /** The default class: 1 information, 2 warning, 3 fault. */
  readonly class: 1 | 2 | 3
  /** 'system': its location is SYSTEM and it concerns administrators; 'store': its location is a store's code. */
  readonly about: 'system' | 'store'
  readonly server?: true
  readonly title: string
  readonly detail: string
}

/** Every alarm type, in the order of the alarm settings. */
export const alarmKinds: Readonly<Record<AlarmType, AlarmKind>> = {
  SERVER_STATUS_ABNORMAL: {
    class: 3,
    about: 'system',
    server: true,
    title: 'SERVER STATUS ABNORMAL',
    detail: 'A server reports a fault, or has stopped reporting.',
  },
  DISK_USAGE_ABNORMAL: {
    class: 2,
    about: 'system',
    server: true,
    title: 'DISK USAGE ABNORMAL',
    detail: 'Disk usage exceeds the threshold in the alarm settings.',
  },
  MEMORY_USAGE_ABNORMAL: {
    class: 2,
    about: 'system',
    server: true,
    title: 'MEMORY USAGE ABNORMAL',
    detail: 'Memory usage exceeds the threshold in the alarm settings.',
  },
  GW_STATUS_ABNORMAL: {
    class: 3,
    about: 'store',
    title: 'GW STATUS ABNORMAL',
    detail: 'A gateway has been offline for more than an hour. Check its power and network.',
  },
  SEND_TO_GW_FAILURE: {
    class: 2,
    about: 'store',
    title: 'SEND TO GW FAILURE',
    detail: 'A gateway did not accept what it was sent.',
  },
  ACCOUNT_LOCKED: {
    class: 2,
    about: 'system',
    title: 'ACCOUNT LOCKED',
    detail: 'An account was locked after failed sign-ins.',
  },
  API_PERMISSION_DENIED: {
    class: 2,
    about: 'system',
    title: 'API PERMISSION DENIED',
    detail: 'Someone made a call that their role or stores do not allow.',
  },
  GW_TIME_SYNC_ABNORMAL: {
    class: 2,
    about: 'store',
    title: 'GW TIME SYNC ABNORMAL',
    detail: 'A gateway’s clock is not synchronized.',
  },
  SEND_E_MAIL_FAILURE: {
    class: 2,
    about: 'system',
    title: 'SEND E-MAIL FAILURE',
    detail: 'The mail server did not accept an email. Shelfdeck will retry. Check the email settings.',
  },
  INVALID_STORE_CODE: {
    class: 2,
    about: 'system',
    title: 'INVALID STORE CODE',
    detail: 'A file names a store that does not exist.',
  },
  INVALID_GRM: {
    class: 2,
    about: 'system',
    title: 'INVALID GRM',
    detail: 'A gateway runs incompatible radio software.',
  },
  PRODUCT_FILE_PARSER_EXCEPTION: {
    class: 2,
    about: 'store',
    title: 'PRODUCT FILE PARSER EXCEPTION',
    detail: 'The product file parser script failed.',
  },
  THIRD_PARTY_AUTH_EXCEPTION: {
    class: 2,
    about: 'system',
    title: 'THIRD PARTY AUTH EXCEPTION',
    detail: 'The third-party sign-on script failed.',
  },
  TAG_DATA_DECORATOR_EXCEPTION: {
    class: 2,
    about: 'store',
    title: 'TAG DATA DECORATOR EXCEPTION',
    detail: 'The tag data decorator script failed.',
  },
  TAG_STATUS_CHECK_TIME_OUT: {
    class: 2,
    about: 'store',
    title: 'TAG STATUS CHECK TIME OUT',
    detail: 'Tags did not answer a status check in time.',
  },
  FILE_DOWNLOAD_TASK_FAILURE: {
    class: 2,
    about: 'system',
    title: 'FILE DOWNLOAD TASK FAILURE',
    detail: 'A file could not be prepared for download.',
  },
  STATS_TASK_FAILURE: {
    class: 2,
    about: 'system',
    title: 'STATS TASK FAILURE',
    detail: 'Statistics could not be calculated.',
  },
  UPDATE_FAILURE: {
    class: 2,
    about: 'store',
    title: 'UPDATE FAILURE',
    detail: 'An update reached fewer tags than the threshold in the alarm settings.',
  },
  LOW_BATTERY_LIST_CHANGED: {
    class: 2,
    about: 'store',
    title: 'LOW BATTERY LIST CHANGED',
    detail: 'The list of tags with low batteries has changed.',
  },
  LOW_BATTERY_LIST_CLEARED: {
    class: 1,
    about: 'store',
    title: 'LOW BATTERY LIST CLEARED',
    detail: 'No tag has a low battery any longer.',
  },
  PRODUCT_FILE_MISSING: {
    class: 2,
    about: 'system',
    title: 'PRODUCT FILE MISSING',
    detail: 'No product file has been received for more than four hours.',
  },
  DAILY_ABNORMAL_REPORT: {
    class: 1,
    about: 'store',
    title: 'DAILY ABNORMAL REPORT',
    detail: 'The store’s tags and products that need attention, counted at 10:00.',
  },
}

export const alarmTypes = Object.keys(alarmKinds) as readonly AlarmType[]

export const isAlarmType = (text: string): text is AlarmType => Object.hasOwn(alarmKinds, text)
