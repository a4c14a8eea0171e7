// All of nivo is behind this file: it is loaded with the first chart that is drawn (scripts/viteChunks.ts).
export { ColumnCanvas } from './ColumnCanvas'
export { LineCanvas } from './LineCanvas'
export { RingCanvas } from './RingCanvas'
