/** The server cannot start as it was told to: the message says what to change, and there is no more to log. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
