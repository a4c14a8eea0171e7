/** How long an alarm can be silenced. */
export const SILENCES = ['hour', 'hours', 'morning', 'week'] as const

const HOUR = 3600
const MORNING = 8

/** When each silence that begins now ends, in epoch seconds: the morning is tomorrow at eight by the machine's clock. */
export function silenceTimes(now: Date): Readonly<Record<(typeof SILENCES)[number], number>> {
  const at = Math.floor(now.getTime() / 1000)
  const morning = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, MORNING)
  return { hour: at + HOUR, hours: at + 4 * HOUR, morning: Math.floor(morning.getTime() / 1000), week: at + 7 * 24 * HOUR }
}
