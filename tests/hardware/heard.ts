import type { GatewayEvent, HardwareGateway } from '../../server/hardware/gateway'

type Progress = Extract<GatewayEvent, { kind: 'progress' }>

/** What a driver has said so far. */
export interface Heard {
  readonly events: GatewayEvent[]
  /** What was said of a label's content, with the reasons. */
  said(tagMac: string, picture?: string): string[]
  last(tagMac: string): Progress | undefined
  logged(level?: 'info' | 'warning' | 'error'): string[]
  state(): Extract<GatewayEvent, { kind: 'state' }>['state'] | undefined
}

/** Listens to a driver from now on. */
export function heardOf(gateway: Pick<HardwareGateway, 'listen'>): Heard {
  const events: GatewayEvent[] = []
  const byMac = new Map<string, Progress[]>()
  const progress = (tagMac: string): readonly Progress[] => byMac.get(tagMac) ?? []
  gateway.listen((event) => {
    events.push(event)
    if (event.kind === 'progress') byMac.set(event.tagMac, [...progress(event.tagMac), event])
  })
  return {
    events,
    said: (tagMac, picture) =>
      progress(tagMac)
        .filter((one) => picture === undefined || one.picture === picture)
        .map(({ state, reason }) => (reason ? `${state} ${reason}` : state)),
    last: (tagMac) => progress(tagMac).at(-1),
    logged: (level) =>
      events.flatMap((one) => (one.kind === 'log' && (!level || one.level === level) ? [one.text] : [])),
    state: () => events.findLast((one) => one.kind === 'state')?.state,
  }
}
