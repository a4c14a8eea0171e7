import { useState, type ReactNode } from 'react'
import type { ChartBar } from './BarChart'
import { colourOf, type ChartSeries } from './chartTypes'
import { ChartTip } from './ChartTip'

/** A bar with its texts. */
export interface ShownBar extends ChartBar {
  readonly total: number
  readonly description: string
}

export interface BarsProps {
  readonly bars: readonly ShownBar[]
  readonly series: readonly ChartSeries[]
  readonly max: number
  readonly scale: 'shared' | 'each'
  readonly label: string
  readonly onSelect?: (id: string) => void
}

/** The pieces of one bar, by their share of it. */
export function Pieces({
  bar,
  series,
  className,
}: {
  bar: ShownBar
  series: readonly ChartSeries[]
  className?: string | undefined
}) {
  return series.map((one, at) => {
    const value = bar.values[at] ?? 0
    return value > 0 ? (
      <span key={one.id} className={className} style={{ flexGrow: value, background: colourOf(one.tone) }} />
    ) : null
  })
}

/** A bar that can be pressed if it leads somewhere, and otherwise only be read. */
export function Bar({
  bar,
  className,
  onSelect,
  onActive,
  children,
}: {
  bar: ShownBar
  className?: string | undefined
  onSelect?: ((id: string) => void) | undefined
  onActive: (id: string | undefined) => void
  children: ReactNode
}) {
  const common = { className, onPointerEnter: () => onActive(bar.id), onPointerLeave: () => onActive(undefined) }
  if (!onSelect) {
    return (
      <div {...common}>
        <span className="visuallyHidden">{bar.description}</span>
        {children}
      </div>
    )
  }
  return (
    <button
      type="button"
      {...common}
      aria-label={bar.description}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && onActive(bar.id)}
      onBlur={() => onActive(undefined)}
      onClick={() => onSelect(bar.id)}
    >
      {children}
    </button>
  )
}

/** The bar under the pointer or with the focus, and its tooltip. */
export function useBarTip({ bars, series }: Pick<BarsProps, 'bars' | 'series'>) {
  const [active, setActive] = useState<string>()
  const bar = bars.find(({ id }) => id === active)
  const tip = (x: number) =>
    bar && (
      <ChartTip
        x={x}
        title={bar.sublabel ? `${bar.label} · ${bar.sublabel}` : bar.label}
        lines={series.map((one, at) => ({ label: one.label, value: bar.values[at] ?? 0, tone: one.tone }))}
      />
    )
  return { active, setActive, tip }
}
