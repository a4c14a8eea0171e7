/** The id of a device, as scanned or typed. */
export interface DeviceId {
  /** 0: invalid; 1: a device; 2: a slot of a device. */
  readonly state: 0 | 1 | 2
  /** As it is sent: the twelve digits, followed by the slot. */
  readonly id: string
}

const NONE: DeviceId = { state: 0, id: '' }

/**
 * Parses an id: colons and dashes are removed, letters lower-cased; twelve hexadecimal digits are a device, further
 * digits its slot.
 */
export function readDeviceId(text: string): DeviceId {
  const plain = text.trim().replace(/[:-]/g, '').toLowerCase()
  const [, mac = '', index = ''] = /^([0-9a-f]{12})(\d*)$/.exec(plain) ?? []
  if (mac === '') return NONE
  return { state: index === '' ? 1 : 2, id: mac + index }
}

/** Whether a text can only be a device: digits alone may be a product's code. */
export const isSurelyDevice = (text: string): boolean => /[a-f:-]/i.test(text)

const SLOT_WIDTH = 180

/**
 * Whether an id names a slot that its device does not have: 0, or more than fit on its screen.
 * @param screenWidth of the device, in pixels, if known
 */
export function isNoSlot({ state, id }: DeviceId, screenWidth: number | undefined): boolean {
  if (state !== 2) return false
  const slot = Number(id.slice(12))
  return slot < 1 || (screenWidth !== undefined && slot > slotsOf(screenWidth))
}

/** The number of slots of a screen: two rows of as many as fit side by side. */
const slotsOf = (screenWidth: number): number => 2 * Math.floor(screenWidth / SLOT_WIDTH)
