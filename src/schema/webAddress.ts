const scheme = /^[a-z][a-z0-9+.-]*:/i
const webScheme = /^https?:\/\//i
const hostWithPort = /^(?:localhost|[\w-]+(?:\.[\w-]+)+):\d+(?:[/?#]|$)/i

/** Whether it names another scheme than the web's; a host with a port (`shop.example:8080`, `localhost:3000`) does not. */
const hasOtherScheme = (text: string) => scheme.test(text) && !webScheme.test(text) && !hostWithPort.test(text)

/**
 * The address of a web page as a slide shows it: 'http://' is put before one that names no scheme (spec/3 §5).
 * @returns undefined where it is none that a browser may be sent to: javascript:, data:, file:, blanks, no host or one that no network can name
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

/** URL takes '..' and names of any length as hosts. */
const isHost = (name: string) => name.length <= 253 && name.replace(/\.$/, '').split('.').every((label) => label !== '' && label.length <= 63)
