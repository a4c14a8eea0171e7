import { Closing } from '../../server/jobs/job'
import type { ImportJobs } from '../../server/imports/importJobs'

/** Import jobs that run in this process, one after the other, for imports without a server. */
export function localImports(
  onError: (cause: unknown) => void = () => undefined,
): ImportJobs & { close(): Promise<void> } {
  let work: Parameters<ImportJobs['handle']>[0] = () => Promise.resolve()
  let running = Promise.resolve()
  let isClosing = false
  const throwIfClosing = () => {
    if (isClosing) throw new Closing()
  }
  const add = (id: number) => {
    running = running
      .then(async () => (isClosing ? undefined : work(id, { throwIfClosing, hold: async () => undefined })))
      .catch((cause: unknown) => (cause instanceof Closing ? undefined : onError(cause)))
  }
  return {
    handle: (given) => void (work = given),
    async enqueueing(records, take) {
      const given: number[] = []
      const result = await records.transaction((within) => take(within, async ({ _id = 0 }) => void given.push(_id)))
      given.forEach(add)
      return result
    },
    enqueue: async ({ _id = 0 }) => add(_id),
    settled: () => running,
    async close() {
      isClosing = true
      await running
    },
  }
}
