import type { AlarmHistory } from '../../src/generated/types'

export type AlarmType = AlarmHistory['type']

/** What an alarm type is about, and what is told of it where nobody wrote anything else. */
export interface AlarmKind {
  /** The class it is mostly raised with. */
  readonly class: 1 | 2 | 3
  /** 'system': it lies under SYSTEM and concerns administrators; 'store': it lies under a store's code. */
  readonly about: 'system' | 'store'
  /** It is about a server. */
  readonly server?: true
  readonly title: string
  readonly detail: string
}

/** Every alarm type in the order of the specification (spec/1 §8, spec/3 §8); the last two are what §9 has raised and §8 does not name. */
export const alarmKinds: Readonly<Record<AlarmType, AlarmKind>> = {
  SERVER_STATUS_ABNORMAL: { class: 3, about: 'system', server: true, title: 'SERVER STATUS ABNORMAL', detail: 'A server reports trouble, or has not been heard for a while.' },
  DISK_USAGE_ABNORMAL: { class: 2, about: 'system', server: true, title: 'DISK USAGE ABNORMAL', detail: 'A disk is fuller than the threshold of the alarm setting.' },
  MEMORY_USAGE_ABNORMAL: { class: 2, about: 'system', server: true, title: 'MEMORY USAGE ABNORMAL', detail: 'More memory is used than the threshold of the alarm setting.' },
  GW_STATUS_ABNORMAL: { class: 3, about: 'store', title: 'GW STATUS ABNORMAL', detail: 'A gateway has been offline for more than an hour. Check its power and its network.' },
  SEND_TO_GW_FAILURE: { class: 2, about: 'store', title: 'SEND TO GW FAILURE', detail: 'A gateway did not take what it was sent.' },
  ACCOUNT_LOCKED: { class: 2, about: 'system', title: 'ACCOUNT LOCKED', detail: 'An account was locked after failed sign-ins.' },
  API_PERMISSION_DENIED: { class: 2, about: 'system', title: 'API PERMISSION DENIED', detail: 'Somebody made a call that his role or his stores do not allow.' },
  GW_TIME_SYNC_ABNORMAL: { class: 2, about: 'store', title: 'GW TIME SYNC ABNORMAL', detail: 'A gateway does not have the right time.' },
  SEND_E_MAIL_FAILURE: { class: 2, about: 'system', title: 'SEND E-MAIL FAILURE', detail: 'The mail server did not take a mail. It is tried again; check the SMTP settings.' },
  INVALID_STORE_CODE: { class: 2, about: 'system', title: 'INVALID STORE CODE', detail: 'A file names a store that does not exist.' },
  INVALID_GRM: { class: 2, about: 'system', title: 'INVALID GRM', detail: 'A gateway runs radio software that does not fit.' },
  PRODUCT_FILE_PARSER_EXCEPTION: { class: 2, about: 'store', title: 'PRODUCT FILE PARSER EXCEPTION', detail: 'The script that reads product files failed.' },
  THIRD_PARTY_AUTH_EXCEPTION: { class: 2, about: 'system', title: 'THIRD PARTY AUTH EXCEPTION', detail: 'The script of the third-party sign-on failed.' },
  TAG_DATA_DECORATOR_EXCEPTION: { class: 2, about: 'store', title: 'TAG DATA DECORATOR EXCEPTION', detail: 'The script that decorates the data of tags failed.' },
  TAG_STATUS_CHECK_TIME_OUT: { class: 2, about: 'store', title: 'TAG STATUS CHECK TIME OUT', detail: 'Tags did not answer a status check in time.' },
  FILE_DOWNLOAD_TASK_FAILURE: { class: 2, about: 'system', title: 'FILE DOWNLOAD TASK FAILURE', detail: 'A file could not be made for its download.' },
  STATS_TASK_FAILURE: { class: 2, about: 'system', title: 'STATS TASK FAILURE', detail: 'Statistics could not be worked out.' },
  UPDATE_FAILURE: { class: 2, about: 'store', title: 'UPDATE FAILURE', detail: 'An update reached fewer tags than the threshold of the alarm setting.' },
  LOW_BATTERY_LIST_CHANGED: { class: 2, about: 'store', title: 'LOW BATTERY LIST CHANGED', detail: 'Other tags than before have a low battery.' },
  LOW_BATTERY_LIST_CLEARED: { class: 1, about: 'store', title: 'LOW BATTERY LIST CLEARED', detail: 'No tag has a low battery any more.' },
  PRODUCT_FILE_MISSING: { class: 2, about: 'system', title: 'PRODUCT FILE MISSING', detail: 'No product file has been received for more than four hours.' },
  DAILY_ABNORMAL_REPORT: { class: 1, about: 'store', title: 'DAILY ABNORMAL REPORT', detail: 'The tags and products of the store that are not as they should be, counted at ten in the morning.' },
}

export const alarmTypes = Object.keys(alarmKinds) as readonly AlarmType[]

/** Whether a text names an alarm type. */
export const isAlarmType = (text: string): text is AlarmType => Object.hasOwn(alarmKinds, text)
