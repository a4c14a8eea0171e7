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

/** Whether an id can be nothing else: digits alone may be a product's code. */
export const isSurelyDevice = (text: string): boolean => /[a-f:-]/i.test(text)

const SLOT_WIDTH = 180

/**
 * Whether an id names a slot that its device does not have: 0, or more than its screen has room for.
 * @param screenWidth of the device, where it is known
 */
export function isNoSlot({ state, id }: DeviceId, screenWidth: number | undefined): boolean {
  if (state !== 2) return false
  const slot = Number(id.slice(12))
  return slot < 1 || (screenWidth !== undefined && slot > slotsOf(screenWidth))
}

/** How many products a screen has slots for: two rows of as many as fit side by side. */
export const slotsOf = (screenWidth: number): number => 2 * Math.floor(screenWidth / SLOT_WIDTH)
