import { useTranslate } from 'ra-core'
import { useMemo, type ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { Button } from '../kit/Button'
import { isChunkError, type Lazily } from '../kit/lazily'
import { marginFor } from './axisWidth'
import { insetOf, type Margin } from './chartTypes'
import { usePlot, type PlotSize } from './usePlot'
import styles from './plot.module.css'

/** Room for the axes; wide labels of values get more. */
const MARGIN = { top: 8, right: 2, bottom: 22, left: 0 }

/** The size of a drawing, and the margin for its axes. */
interface Placed {
  readonly size: PlotSize
  readonly margin: Margin
}

interface PlotProps<Given extends object> {
  /** The labels of the values. */
  readonly values: readonly string[]
  readonly Drawing: Lazily<Given & Placed>
  /** Props of the drawing. */
  readonly given: Given
  /** Overlaid on the drawing, within its axes. */
  readonly children: ReactNode
}

/** A drawing and the overlay that people interact with; where what draws it cannot be loaded, it says so in its place. */
export function Plot<Given extends object>(props: PlotProps<Given>) {
  return (
    <ErrorBoundary FallbackComponent={NotDrawn}>
      <Drawn {...props} />
    </ErrorBoundary>
  )
}

// Once measured, only this renders again, and not the chart around it.
function Drawn<Given extends object>({ values, Drawing, given, children }: PlotProps<Given>) {
  const { place, size } = usePlot(Drawing.preload)
  const margin = useMemo(() => (size ? marginFor(MARGIN, values) : MARGIN), [size, values])
  return (
    <div className={styles.chart}>
      <div ref={place} className={styles.plot} data-plot="" aria-hidden="true">
        {size && <Drawing {...given} size={size} margin={margin} />}
      </div>
      <div className={styles.area} style={{ inset: insetOf(margin) }}>
        {children}
      </div>
    </div>
  )
}

// The page around it has loaded, and the same data as a table.
function NotDrawn({ error, resetErrorBoundary }: FallbackProps) {
  const translate = useTranslate()
  // A browser does not load again what it could not load.
  const isChunk = isChunkError(error)
  return (
    <div className={styles.failed} role="alert">
      <p>{translate('charts.failed')}</p>
      <Button size="s" onClick={isChunk ? () => window.location.reload() : resetErrorBoundary}>
        {translate(isChunk ? 'app.failed.reload' : 'kit.retry')}
      </Button>
    </div>
  )
}
