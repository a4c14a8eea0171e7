/** Whether a text names a time zone of the IANA list (spec/3 §9). */
export function isZone(tz: string): boolean {
  try {
    // An offset such as +09:00 is a zone for Intl, and none of the list.
    return /^[A-Za-z]/.test(tz) && new Intl.DateTimeFormat('en', { timeZone: tz }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
