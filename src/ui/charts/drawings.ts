import { lazily } from '../kit/lazily'
import type { ColumnCanvasProps } from './ColumnCanvas'
import type { LineCanvasProps } from './LineCanvas'
import { loadCanvases } from './loadCanvases'

export const LineDrawing = lazily<LineCanvasProps>(() => loadCanvases().then(({ LineCanvas }) => LineCanvas))
export const ColumnDrawing = lazily<ColumnCanvasProps>(() => loadCanvases().then(({ ColumnCanvas }) => ColumnCanvas))
