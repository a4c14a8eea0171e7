import type { Events } from '../cluster/events'
import type { Radio } from './radio'

/**
 * Announces changed devices: this server's radio reloads them at once, those of other servers when they are notified.
 */
export async function fieldChanged({
  radio,
  events,
}: {
  readonly radio: Pick<Radio, 'storesChanged'>
  readonly events: Events
}): Promise<void> {
  await radio.storesChanged()
  events.emitRemote('fieldChanged')
}
