import type { Clock } from '../../schema/clock'

/** How long an alarm can be silenced. */
export const SILENCES = ['hour', 'hours', 'morning', 'week'] as const

const HOUR = 3600
const MORNING = 8

/** When each silence that begins now ends, in epoch seconds: the morning is tomorrow at eight by the clock. */
export function silenceTimes(at: number, clock: Clock): Readonly<Record<(typeof SILENCES)[number], number>> {
  // No day is so long, or so short, that this is another one than tomorrow.
  const tomorrow = clock.text((clock.parse(`${clock.text(at).slice(0, 10)} 12:00`) ?? at) + 24 * HOUR).slice(0, 10)
  return { hour: at + HOUR, hours: at + 4 * HOUR, morning: clock.parse(`${tomorrow} ${MORNING}:00`) ?? at, week: at + 7 * 24 * HOUR }
}
