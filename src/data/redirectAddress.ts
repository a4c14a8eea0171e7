/**
 * The URL that a login answer or the configuration redirects the browser to. Only web addresses, so that neither can
 * run a script; undefined for anything else.
 */
export function redirectAddress(redirect: unknown, here = window.location.href): string | undefined {
  if (typeof redirect !== 'string' || redirect.trim() === '') return undefined
  try {
    const address = new URL(redirect, here)
    return address.protocol === 'https:' || address.protocol === 'http:' ? address.href : undefined
  } catch {
    return undefined
  }
}
