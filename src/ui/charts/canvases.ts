// All of nivo is behind this file (scripts/viteChunks.ts).
export { ColumnCanvas } from './ColumnCanvas'
export { LineCanvas } from './LineCanvas'
