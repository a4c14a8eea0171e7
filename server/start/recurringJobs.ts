import type { Services } from '../calls/services'
import type { ServerMonitor } from '../health/monitor'
import { PriceChanges } from '../radio/priceChanges'
import { demoPlaces } from '../seed/places'
import { summarize } from '../till/summaries'
import type { Timetable } from '../timetable/timetable'

interface Parts {
  readonly timetable: Timetable
  readonly monitor: ServerMonitor
}

/** Schedules the recurring jobs of the product: mails, the timetable, reports, the prices of the demonstration. */
export async function startRecurringJobs(
  { jobs, mailer, config, clock, events, records, radio }: Services,
  { timetable, monitor }: Parts,
): Promise<void> {
  await mailer.load()
  await timetable.load()
  const prices = new PriceChanges({
    records,
    updates: radio.updates,
    products: radio.products,
    storeCodes: demoPlaces.map(({ code }) => code),
  })
  await jobs.repeat([
    { kind: 'mail', seconds: 5, work: () => mailer.step() },
    {
      kind: 'timetable',
      seconds: 30,
      payload: {},
      async work({ payload: { last } }) {
        if (last !== undefined) timetable.resumeFrom(last)
        await timetable.step()
        return { seconds: 30, payload: { last: timetable.lastStep } }
      },
    },
    {
      kind: 'till-summaries',
      seconds: 60,
      first: 0,
      async work({ throwIfClosing }) {
        await summarize(records, clock(), throwIfClosing)
      },
    },
    { kind: 'server-reports', seconds: 5, first: 0, own: true, work: () => monitor.step() },
    {
      kind: 'price-changes',
      seconds: config.demoLife ? 10 : 0,
      payload: { next: 0 },
      async work({ payload: { next } }) {
        prices.resumeFrom(next)
        const storeCode = await prices.step(clock())
        if (storeCode !== undefined) events.emit('changed', { resource: 'product', storeCode })
        return { seconds: 10, payload: { next: prices.nextChange } }
      },
    },
  ])
}
