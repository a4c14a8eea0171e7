import { Closing } from '../../server/jobs/job'
import type { Turns } from '../../server/imports/turns'

/** Turns of this process, one after the other, for imports that are looked at without a server. */
export function ownTurns(onError: (cause: unknown) => void = () => undefined): Turns & { close(): Promise<void> } {
  let work: Parameters<Turns['handle']>[0] = () => Promise.resolve()
  let running = Promise.resolve()
  let isClosing = false
  const goOn = () => {
    if (isClosing) throw new Closing()
  }
  const add = (id: number) => {
    running = running.then(async () => (isClosing ? undefined : work(id, { goOn, hold: async () => undefined }))).catch((cause: unknown) => (cause instanceof Closing ? undefined : onError(cause)))
  }
  return {
    handle: (given) => void (work = given),
    async taking(records, take) {
      const given: number[] = []
      const result = await records.transaction((within) => take(within, async ({ _id = 0 }) => void given.push(_id)))
      given.forEach(add)
      return result
    },
    give: async ({ _id = 0 }) => add(_id),
    settled: () => running,
    async close() {
      isClosing = true
      await running
    },
  }
}
