/** Loads what draws lines and columns: a file of its own, which nothing waits for but the drawings. */
export const loadCanvases = () => import('./canvases')
