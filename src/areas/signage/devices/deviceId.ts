/** What a scan or a person gave as the id of a device (spec/3 §4, §5). */
export interface DeviceId {
  /** 0: none; 1: a device; 2: one slot of a device. */
  readonly state: 0 | 1 | 2
  /** As it is sent: the twelve digits, and the number behind them. */
  readonly id: string
}

const NONE: DeviceId = { state: 0, id: '' }

/** Reads an id: without colons and dashes, in lower case; twelve hexadecimal digits are a device, digits behind them a slot. */
export function readDeviceId(text: string): DeviceId {
  const plain = text.trim().replace(/[:-]/g, '').toLowerCase()
  const [, mac = '', index = ''] = /^([0-9a-f]{12})(\d*)$/.exec(plain) ?? []
  if (mac === '') return NONE
  return { state: index === '' ? 1 : 2, id: mac + index }
}
