import { useLayoutEffect, useRef } from 'react'
import type { PlotSize } from './usePlot'

interface CanvasProps {
  readonly size: PlotSize
  /** Canvas pixels per CSS pixel. */
  readonly ratio: number
  /** Draws everything, in CSS pixels; a new function redraws it. */
  readonly draw: (context: CanvasRenderingContext2D) => void
}

/** A drawing, as sharp as the screen. */
export function Canvas({ size: { width, height }, ratio, draw }: CanvasProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const { current: canvas } = ref
    const context = canvas?.getContext('2d')
    if (!canvas || !context) return
    // Resizing clears the canvas.
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    context.scale(ratio, ratio)
    draw(context)
  }, [width, height, ratio, draw])
  return <canvas ref={ref} style={{ width, height }} />
}
