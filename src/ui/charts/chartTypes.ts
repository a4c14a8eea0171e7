/** Status colours mean status; `series1` to `series5` tell apart what has none. */
export type ChartTone =
  | 'ok'
  | 'warn'
  | 'error'
  | 'info'
  | 'neutral'
  | 'series1'
  | 'series2'
  | 'series3'
  | 'series4'
  | 'series5'

/** One thing that a chart counts. */
export interface ChartSeries {
  readonly id: string
  readonly label: string
  readonly tone: ChartTone
}

/** The same data as a table, for people who cannot see the chart. */
export interface ChartTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

/** Room around what is drawn, in pixels. */
export interface Margin {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

const VARIABLES: Record<ChartTone, string> = {
  ok: '--ok-mark',
  warn: '--warn-mark',
  error: '--error-mark',
  info: '--info-mark',
  neutral: '--border-strong',
  series1: '--series-1',
  series2: '--series-2',
  series3: '--series-3',
  series4: '--series-4',
  series5: '--series-5',
}

/** The custom property that holds the colour of a tone. */
export const variableOf = (tone: ChartTone): string => VARIABLES[tone]

/** The colour of a tone, in either theme. */
export const colourOf = (tone: ChartTone): string => `var(${VARIABLES[tone]})`

/** The margin as an inset of CSS. */
export const insetOf = ({ top, right, bottom, left }: Margin): string => `${top}px ${right}px ${bottom}px ${left}px`
