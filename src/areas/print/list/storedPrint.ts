import { copies, filledInfo, type PrintItem, shortInfo } from './items'

/** How labels are printed. */
export interface PrintSettings {
  /** '' until a template is selected. */
  readonly layoutId: string
  readonly sheetId: string
  /** The number of used places on the first sheet. */
  readonly start: number
  readonly cropMarks: boolean
  /** Appends a list of the labels. */
  readonly pickList: boolean
  readonly dpi: number
}

/** The resolutions of label printers, in dots per inch. */
export const RESOLUTIONS = [203, 300, 600] as const

export const DEFAULT_SETTINGS: PrintSettings = {
  layoutId: '',
  sheetId: '',
  start: 0,
  cropMarks: false,
  pickList: false,
  dpi: 300,
}

/** A stored item. Of products only the codes are kept: the rest is read again from the store. */
export type StoredItem = Pick<PrintItem, 'kind' | 'prCode' | 'qty'> & { readonly prInfo?: readonly string[] }

export interface StoredPrint {
  readonly settings: PrintSettings
  readonly items: readonly StoredItem[]
}

const keyOf = (email: string, storeCode: string) => `shelfdeck.print.${email}.${storeCode}`

/** Stores a list in this browser, for a person and a store. */
export function savePrint(
  email: string,
  storeCode: string,
  settings: PrintSettings,
  items: readonly PrintItem[],
): void {
  const stored = items.map(({ kind, prCode, qty, prInfo }): StoredItem =>
    kind === 'product' ? { kind, prCode, qty } : { kind, prCode, qty, prInfo: shortInfo(prInfo) },
  )
  try {
    localStorage.setItem(keyOf(email, storeCode), JSON.stringify({ settings, items: stored }))
  } catch {
    // The storage is full or blocked: the list works without it.
  }
}

/** The stored list, without anything that is not valid. */
export function loadPrint(email: string, storeCode: string): StoredPrint {
  const stored = read(localStorage.getItem(keyOf(email, storeCode)))
  const given = stored['settings'] as Partial<PrintSettings> | undefined
  const items = Array.isArray(stored['items']) ? stored['items'].filter(isStoredItem) : []
  return { settings: settingsOf(given), items: items.map((item) => ({ ...item, qty: copies(item.qty) })) }
}

function settingsOf(given: Partial<PrintSettings> | undefined): PrintSettings {
  const defaults = DEFAULT_SETTINGS
  return {
    layoutId: typeof given?.layoutId === 'string' ? given.layoutId : defaults.layoutId,
    sheetId: typeof given?.sheetId === 'string' ? given.sheetId : defaults.sheetId,
    start: Number.isInteger(given?.start) && (given?.start ?? 0) >= 0 ? (given?.start ?? 0) : defaults.start,
    cropMarks: given?.cropMarks === true,
    pickList: given?.pickList === true,
    dpi: RESOLUTIONS.find((dpi) => dpi === given?.dpi) ?? defaults.dpi,
  }
}

function read(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function isStoredItem(value: unknown): value is StoredItem {
  if (typeof value !== 'object' || value === null) return false
  const { kind, prCode, qty, prInfo } = value as Record<string, unknown>
  const isInfo = prInfo === undefined || (Array.isArray(prInfo) && prInfo.every((one) => typeof one === 'string'))
  return (
    (kind === 'product' || kind === 'generic' || kind === 'static') &&
    typeof prCode === 'string' &&
    typeof qty === 'number' &&
    isInfo
  )
}

/** A manual label from a stored item. */
export const restored = ({ kind, prCode, qty, prInfo }: StoredItem, key: string): PrintItem => ({
  key,
  kind,
  prCode,
  prInfo: filledInfo(kind === 'static' ? 'static' : 'generic', prInfo ?? []),
  qty,
})
