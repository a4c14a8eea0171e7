const scheme = /^[a-z][a-z0-9+.-]*:/i
const webScheme = /^https?:\/\//i
const hostWithPort = /^(?:localhost|[\w-]+(?:\.[\w-]+)+):\d+(?:[/?#]|$)/i

/**
 * Whether the text has a scheme other than the web's; a host with a port (`shop.example:8080`, `localhost:3000`) has
 * none.
 */
const hasOtherScheme = (text: string) => scheme.test(text) && !webScheme.test(text) && !hostWithPort.test(text)

/**
 * The address of a web page for a slide: 'http://' is added if there is no scheme.
 * @returns undefined for anything that a browser must not be sent to: javascript:, data:, file:, blanks, a missing or
 *   invalid host
 */
export function webAddress(text: string): string | undefined {
  const given = text.trim()
  if (given === '' || /[\s\\]/.test(given) || hasOtherScheme(given)) return undefined
  const address = webScheme.test(given) ? given : `http://${given}`
  try {
    const { protocol, hostname, username, password } = new URL(address)
    const isWeb = protocol === 'http:' || protocol === 'https:'
    return isWeb && isHost(hostname) && username === '' && password === '' ? address : undefined
  } catch {
    return undefined
  }
}

/** URL accepts '..' and names of any length as hosts. */
const isHost = (name: string) =>
  name.length <= 253 &&
  name
    .replace(/\.$/, '')
    .split('.')
    .every((label) => label !== '' && label.length <= 63)
