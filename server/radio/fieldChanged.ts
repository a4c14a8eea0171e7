import type { Events } from '../events'
import type { Radio } from './radio'

/** What hangs in the stores is another now: this server's radio reads it at once, those of others as they hear of it. */
export async function fieldChanged({ radio, events }: { readonly radio: Pick<Radio, 'storesChanged'>; readonly events: Events }): Promise<void> {
  await radio.storesChanged()
  events.emitElsewhere('fieldChanged')
}
