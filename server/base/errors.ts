/** The file store does not respond, or refuses this server; the request may be retried. */
export class FileStoreUnavailable extends Error {
  override name = 'FileStoreUnavailable'
}

/** The server cannot start as configured. The message says what to change, so there is no stack to log. */
export class StartupError extends Error {
  override name = 'StartupError'
}
