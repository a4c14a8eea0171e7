/** Status colours mean status; `series1` to `series5` tell apart what has none. */
export type ChartTone = 'ok' | 'warn' | 'error' | 'info' | 'neutral' | 'series1' | 'series2' | 'series3' | 'series4' | 'series5'

/** One thing that a chart counts. */
export interface ChartSeries {
  readonly id: string
  readonly label: string
  readonly tone: ChartTone
}

/** The same data as a table, for those who do not see the chart. */
export interface ChartTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

const COLOURS: Record<ChartTone, string> = {
  ok: 'var(--ok-mark)',
  warn: 'var(--warn-mark)',
  error: 'var(--error-mark)',
  info: 'var(--info-mark)',
  neutral: 'var(--border-strong)',
  series1: 'var(--series-1)',
  series2: 'var(--series-2)',
  series3: 'var(--series-3)',
  series4: 'var(--series-4)',
  series5: 'var(--series-5)',
}

/** The colour of a tone, as both themes have it. */
export const colourOf = (tone: ChartTone): string => COLOURS[tone]
