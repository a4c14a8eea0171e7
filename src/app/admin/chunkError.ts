/** Whether a part of the console could not be loaded: the network is lost, or a newer version is served. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)
