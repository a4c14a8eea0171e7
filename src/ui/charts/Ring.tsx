import { RingDrawing } from './drawings'
import type { RingCanvasProps } from './RingCanvas'
import { usePlot } from './usePlot'
import styles from './plot.module.css'

/** A ring, or a part of one, as wide as its place. */
export function Ring(props: Omit<RingCanvasProps, 'width'>) {
  const { place, size } = usePlot(RingDrawing.preload)
  return (
    <div ref={place} className={styles.plot} data-plot="" aria-hidden="true">
      {size && <RingDrawing {...props} width={size.width} />}
    </div>
  )
}
