import Papa from 'papaparse'
import type { PredefinedGateway } from '../../../generated/types'

/** The columns of the file, by the names of the wire. */
export const COLUMNS = [
  'gwMac', 'storeCode', 'gwIndex', 'channelGroupIndex', 'ip', 'netmask', 'defaultGateway', 'dns', 'eslServerPort', 'dataChannel', 'eventChannel',
] as const
export type Column = (typeof COLUMNS)[number]

const NUMBERS: ReadonlySet<Column> = new Set(['gwIndex', 'channelGroupIndex', 'eslServerPort', 'dataChannel', 'eventChannel'])
const NEEDED: readonly Column[] = ['gwMac', 'storeCode']

/** A line of the file. What is blank is not there; what should be a number and is none stays a text, for the check to find. */
export interface PredefinedLine {
  readonly line: number
  readonly values: Readonly<Partial<Record<Column, string | number>>>
}

export interface ParsedPredefined {
  readonly lines: readonly PredefinedLine[]
  /** Headings that name no column. */
  readonly ignored: readonly string[]
  /** Columns that must be there and are not. */
  readonly missing: readonly Column[]
  /** Lines that cannot be read: more values than headings, a quote without its end. */
  readonly broken: readonly { readonly line: number; readonly kind: 'tooMany' | 'quotes' }[]
}

/** Whether a file may be read by its name: CSV or TXT alone (spec/1 §5). */
export const isPredefinedFile = (name: string): boolean => /\.(csv|txt)$/i.test(name)

/**
 * Reads predefined gateways: a heading, then a gateway a line; empty lines and what begins with # are left out
 * (spec/1 §5). Headings are known by the names of the wire or by their labels, however they are spelt.
 * @param labels the columns' labels in the language of the screen
 */
export function parsePredefined(text: string, labels: Readonly<Partial<Record<Column, string>>> = {}): ParsedPredefined {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const names = new Map(COLUMNS.flatMap((name): [string, Column][] => [[plain(name), name], [plain(labels[name] ?? name), name]]))
  const lineAt = lineCounter(source)
  const lines: PredefinedLine[] = []
  const broken: { line: number; kind: 'tooMany' | 'quotes' }[] = []
  let headings: readonly (Column | undefined)[] | undefined
  const ignored: string[] = []
  Papa.parse<string[]>(source, {
    comments: '#',
    skipEmptyLines: 'greedy',
    step: ({ data, errors, meta }) => {
      const line = lineAt(meta.cursor)
      if (!headings) {
        headings = data.map((heading) => names.get(plain(heading)))
        ignored.push(...data.filter((heading, at) => heading.trim() !== '' && headings?.[at] === undefined))
        return
      }
      if (errors.some(({ type }) => type === 'Quotes')) broken.push({ line, kind: 'quotes' })
      else if (data.length > headings.length && data.slice(headings.length).some((cell) => cell.trim() !== '')) broken.push({ line, kind: 'tooMany' })
      else lines.push({ line, values: valuesOf(headings, data) })
    },
  })
  return { lines, ignored, missing: NEEDED.filter((name) => !headings?.includes(name)), broken }
}

function valuesOf(headings: readonly (Column | undefined)[], cells: readonly string[]): PredefinedLine['values'] {
  const values: Partial<Record<Column, string | number>> = {}
  headings.forEach((name, at) => {
    const cell = cells[at]?.trim() ?? ''
    if (name === undefined || cell === '') return
    values[name] = NUMBERS.has(name) && /^\d+$/.test(cell) ? Number(cell) : cell
  })
  return values
}

/** The line that ends before a place of the text; asked in the text's order. */
function lineCounter(text: string): (cursor: number) => number {
  let [seen, count] = [0, 0]
  return (cursor) => {
    for (; seen < cursor; seen++) if (text[seen] === '\n') count += 1
    return text[cursor - 1] === '\n' ? count : count + 1
  }
}

const plain = (heading: string) => heading.toLowerCase().replace(/[\s_\-/.()]/g, '')

/** One address, however it is written. */
export const plainMac = (mac: unknown): string => String(mac ?? '').replace(/[^0-9a-f]/gi, '').toUpperCase()

/** What a line would do. */
export interface PlannedLine {
  readonly line: number
  readonly values: PredefinedLine['values']
  readonly kind: 'new' | 'changed' | 'same'
  readonly changes: readonly { readonly field: Column; readonly from: unknown; readonly to: unknown }[]
}

/** Compares lines with what is predefined already: what would come, what would change, what would stay. */
export function planOf(lines: readonly PredefinedLine[], known: readonly PredefinedGateway[]): PlannedLine[] {
  const byMac = new Map(known.map((gateway) => [plainMac(gateway.gwMac), gateway]))
  return lines.map(({ line, values }) => {
    const before = byMac.get(plainMac(values.gwMac))
    if (!before) return { line, values, kind: 'new', changes: [] }
    const changes = COLUMNS.flatMap((field) => {
      const to = values[field]
      const isSame = to === undefined || to === before[field] || field === 'gwMac'
      return isSame ? [] : [{ field, from: before[field], to }]
    })
    return { line, values, kind: changes.length > 0 ? 'changed' : 'same', changes }
  })
}

/** The lines that name a gateway a second time, with the line that named it first. */
export function repeated(lines: readonly PredefinedLine[]): { line: number; first: number }[] {
  const firsts = new Map<string, number>()
  return lines.flatMap(({ line, values }) => {
    const mac = plainMac(values.gwMac)
    const first = firsts.get(mac)
    if (mac !== '' && first === undefined) firsts.set(mac, line)
    return first === undefined || mac === '' ? [] : [{ line, first }]
  })
}
