/**
 * The address that a login answer or the configuration sends the browser to: web addresses alone, so that neither
 * can run a script. undefined where it is none.
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
