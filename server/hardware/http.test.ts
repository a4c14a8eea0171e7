import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { GatewayHttp } from './http'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** A gateway that takes calls and never answers. */
const silent = (patience: () => AbortSignal) =>
  new GatewayHttp(
    { host: '10.0.0.7', port: 80 },
    {
      fetch: async (_input, init) => {
        init?.signal?.throwIfAborted()
        return new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
        )
      },
      patience,
    },
  )
const CALL = { path: '/sysinfo', seconds: 1, most: 1000 }

it('a call that takes too long is given up, whatever garbage is collected meanwhile', async () => {
  const asked = silent(() => AbortSignal.timeout(100)).ask(CALL, new AbortController().signal)
  await nextTurn()
  collectGarbage()
  await expect(asked).rejects.toMatchObject({ fault: 'TIMEOUT' })
})

it('a call is given up when its client is closed, also before it was made', async () => {
  const [closing, never] = [new AbortController(), () => new AbortController().signal]
  const asked = silent(never).ask(CALL, closing.signal)
  closing.abort()
  await expect(asked).rejects.toMatchObject({ fault: 'CLOSED' })
  await expect(silent(never).ask(CALL, closing.signal)).rejects.toMatchObject({ fault: 'CLOSED' })
})
