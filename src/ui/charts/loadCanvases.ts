/** Loads what draws lines and columns: a chunk of its own, which only the drawings wait for. */
export const loadCanvases = () => import('./canvases')
