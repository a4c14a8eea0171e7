import type { Column, TableColumn } from '../columns'
import type { ListTableProps } from '../ListTable'
import './cards.css'

export { CardBar } from './CardBar'

/** What decides how the cards of a table look. */
export interface CardOptions extends Pick<ListTableProps, 'columns' | 'density'> {
  /** What the rows are sorted by. */
  readonly sortedBy?: string | undefined
  /** The column that heads the card. */
  readonly headAt: number
  /** Cells before the columns, and behind them: boxes and buttons. */
  readonly before: number
  readonly after: number
}

/** How a row is drawn as a card. */
export interface CardLook {
  readonly rowHeight: number
  /** Rules for the cells of the table that this names, by their places: nothing of a row is drawn otherwise than in a table. */
  rules(scope: string): string
}

/** Fields below the name, two in a line. */
const FIELDS = { comfortable: 4, compact: 2 } as const
/** In pixels; cards.css has the same. */
const LINE = 40
const NAME = 26
const SECOND = 16
const AROUND = 22
const CONTROL = 40
const PICTURE = 80
const HALF = '50%'
/** Of two fields the first is a key or a state, and the second is what there is to read. */
const FIRST_OF_TWO = '38%'

const STATES = new Set([
  'status',
  'alarmType',
  'alarmState',
  'updateStatus',
  'taskResult',
  'battery',
  'progress',
  'lock',
])
const displayOf = (column: TableColumn) => (column as Partial<Column>).field?.display
const isPicture = (column: TableColumn) => displayOf(column) === 'label'
const isState = (column: TableColumn) => STATES.has(displayOf(column) ?? '')
const hasSecond = (column: TableColumn | undefined) =>
  (column as Partial<Column> | undefined)?.field?.second !== undefined

/** The columns that a card has below its name: what may be wrong first, then what explains the order of the rows, then the others in their order. */
export function cardFields(
  columns: readonly TableColumn[],
  headAt: number,
  most: number,
  sortedBy?: string,
): readonly TableColumn[] {
  const rest = columns.filter((column, at) => at !== headAt && !isPicture(column))
  const rank = (column: TableColumn) =>
    isState(column) ? 0 : column.sortBy !== undefined && column.sortBy === sortedBy ? 1 : 2
  return rest.toSorted((one, other) => rank(one) - rank(other)).slice(0, most)
}

/** How the rows of a table are drawn as cards: where each cell stands, and what it is called. */
export function cardLook({ columns, density, sortedBy, headAt, before, after }: CardOptions): CardLook {
  const fields = cardFields(columns, headAt, FIELDS[density], sortedBy)
  const picture = columns.findIndex(isPicture)
  const lines = Math.ceil(fields.length / 2)
  const top = NAME + (hasSecond(columns[headAt]) ? SECOND : 0)
  const box = before > 0 ? CONTROL : 0
  const tracks = [
    `${box}px`,
    `calc(${fields.length === 2 ? FIRST_OF_TWO : HALF} - ${box}px)`,
    'minmax(0, 1fr)',
    `${picture < 0 ? 0 : PICTURE}px`,
    ...Array.from({ length: after }, () => `${CONTROL}px`),
  ]
  const cell = (scope: string, at: number) => `${scope} tbody tr > td:nth-child(${at + before + 1})`
  return {
    rowHeight: top + lines * LINE + AROUND,
    rules: (name) => {
      const scope = `[data-cards=${JSON.stringify(name)}][role]`
      const placed = fields.map((column, at) => {
        const here = cell(scope, columns.indexOf(column))
        const side = at % 2 === 0 ? '1 / 3' : '3 / -1'
        return `${here}{display:block;grid-area:${Math.floor(at / 2) + 2} / ${side.split(' / ')[0]} / auto / ${side.split(' / ')[1]}}${here}::before{content:${JSON.stringify(column.label)} / "";content:${JSON.stringify(column.label)}}${here}:empty::after{content:"–"}`
      })
      return [
        `${scope}{--row:${top + lines * LINE + AROUND}px;--top:${top}px}`,
        `${scope} tbody tr{grid-template:${top}px repeat(${lines},${LINE}px) / ${tracks.join(' ')}}`,
        `${cell(scope, headAt)}{display:block;grid-area:1 / 2 / auto / 4;font-size:var(--text-m);font-weight:500;line-height:24px}`,
        `${cell(scope, headAt)} small{display:block}`,
        ...(picture < 0 ? [] : [`${cell(scope, picture)}{display:block;grid-area:1 / 4}`]),
        ...(before > 0 ? [`${scope} tbody tr > td:first-child{display:block;grid-area:1 / 1}`] : []),
        ...Array.from(
          { length: after },
          (_, at) => `${cell(scope, columns.length + at)}{display:block;grid-area:1 / ${5 + at}}`,
        ),
        ...placed,
      ].join('\n')
    },
  }
}
