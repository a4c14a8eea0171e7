import { lazily } from '../kit/lazily'
import type { ColumnCanvasProps } from './ColumnCanvas'
import type { LineCanvasProps } from './LineCanvas'
import type { RingCanvasProps } from './RingCanvas'

/** What draws a chart: loaded when the first one stands there, and not with its page. */
const load = () => import('./canvases')

export const LineDrawing = lazily<LineCanvasProps>(() => load().then(({ LineCanvas }) => LineCanvas))
export const ColumnDrawing = lazily<ColumnCanvasProps>(() => load().then(({ ColumnCanvas }) => ColumnCanvas))
export const RingDrawing = lazily<RingCanvasProps>(() => load().then(({ RingCanvas }) => RingCanvas))
