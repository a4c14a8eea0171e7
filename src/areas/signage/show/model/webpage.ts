/**
 * The address of a webpage as it is kept: with http:// in front where it does not start with http (spec/3 §5).
 * @returns undefined for what is no address of http or https
 */
export function webpageAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return undefined
  const isSchemed = /^https?:\/\//i.test(text)
  const isOther = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)
  if (!isSchemed && isOther) return undefined
  const address = isSchemed ? text : `http://${text}`
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname } = new URL(address)
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '' ? address : undefined
}

/** What a webpage is called in lists: its host. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
