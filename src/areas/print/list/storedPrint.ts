import { copies, filledInfo, type PrintItem, shortInfo } from './items'

/** How it is printed. */
export interface PrintSettings {
  /** '' until a template is chosen. */
  readonly layoutId: string
  readonly sheetId: string
  /** Places of the first sheet that are used already. */
  readonly start: number
  readonly cropMarks: boolean
  /** With a list of the labels behind them. */
  readonly pickList: boolean
  readonly dpi: number
}

/** Dots an inch that label printers have. */
export const RESOLUTIONS = [203, 300, 600] as const

export const USUAL_SETTINGS: PrintSettings = { layoutId: '', sheetId: '', start: 0, cropMarks: false, pickList: false, dpi: 300 }

/** What is kept of a list: products by their codes alone, because the store knows the rest better later. */
export type KeptItem = Pick<PrintItem, 'kind' | 'prCode' | 'qty'> & { readonly prInfo?: readonly string[] }

export interface StoredPrint {
  readonly settings: PrintSettings
  readonly items: readonly KeptItem[]
}

const keyOf = (email: string, storeCode: string) => `shelfdeck.print.${email}.${storeCode}`

/** Keeps a list in this browser, for the person and the store. A full storage keeps the one before. */
export function keepPrint(email: string, storeCode: string, settings: PrintSettings, items: readonly PrintItem[]): void {
  const kept = items.map(({ kind, prCode, qty, prInfo }): KeptItem => (kind === 'product' ? { kind, prCode, qty } : { kind, prCode, qty, prInfo: shortInfo(prInfo) }))
  try {
    localStorage.setItem(keyOf(email, storeCode), JSON.stringify({ settings, items: kept }))
  } catch {
    // Nothing that is on the screen is lost by it.
  }
}

/** The list that was kept; what does not look like one is left out. */
export function keptPrint(email: string, storeCode: string): StoredPrint {
  const stored = read(localStorage.getItem(keyOf(email, storeCode)))
  const given = stored['settings'] as Partial<PrintSettings> | undefined
  const items = Array.isArray(stored['items']) ? stored['items'].filter(isKept) : []
  return { settings: settingsOf(given), items: items.map((item) => ({ ...item, qty: copies(item.qty) })) }
}

function settingsOf(given: Partial<PrintSettings> | undefined): PrintSettings {
  const usual = USUAL_SETTINGS
  return {
    layoutId: typeof given?.layoutId === 'string' ? given.layoutId : usual.layoutId,
    sheetId: typeof given?.sheetId === 'string' ? given.sheetId : usual.sheetId,
    start: Number.isInteger(given?.start) && (given?.start ?? 0) >= 0 ? (given?.start ?? 0) : usual.start,
    cropMarks: given?.cropMarks === true,
    pickList: given?.pickList === true,
    dpi: RESOLUTIONS.find((dpi) => dpi === given?.dpi) ?? usual.dpi,
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

function isKept(value: unknown): value is KeptItem {
  if (typeof value !== 'object' || value === null) return false
  const { kind, prCode, qty, prInfo } = value as Record<string, unknown>
  const isInfo = prInfo === undefined || (Array.isArray(prInfo) && prInfo.every((one) => typeof one === 'string'))
  return (kind === 'product' || kind === 'generic' || kind === 'static') && typeof prCode === 'string' && typeof qty === 'number' && isInfo
}

/** A kept item that was made by hand, as it was. */
export const handMade = ({ kind, prCode, qty, prInfo }: KeptItem, key: string): PrintItem => ({
  key,
  kind,
  prCode,
  prInfo: filledInfo(kind === 'static' ? 'static' : 'generic', prInfo ?? []),
  qty,
})
