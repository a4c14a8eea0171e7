import { describe, expect, it } from 'vitest'
import { LeasedShare, wholeShare } from './share'

/** A share, its driver's calls, and commands that go nowhere. */
function leased() {
  const calls: string[] = []
  let failing = false
  const share = new LeasedShare('radio', 'me', {
    ask: async (kind, storeCode) => `${kind} ${storeCode}`,
    tell: async () => undefined,
    serve: () => undefined,
  })
  share.drive({
    async gained(stores) {
      calls.push(`gained ${stores.join(' ')}`)
      if (failing) throw new Error('no database')
    },
    async lost(stores) {
      calls.push(`lost ${stores.join(' ')}`)
    },
    handle: async () => undefined,
  })
  return { share, calls, fail: (is: boolean) => (failing = is) }
}

const leases = (entries: Record<string, number>) => new Map(Object.entries(entries))

describe('A share of stores', () => {
  it('drives the stores that it has taken over', async () => {
    const { share, calls } = leased()
    await share.follow(leases({ S1: 1, S2: 1 }))
    expect([share.stores, share.has('S1'), share.drives('S2'), share.drives('S3')]).toEqual([
      ['S1', 'S2'],
      true,
      true,
      false,
    ])
    await share.follow(leases({ S1: 1, S2: 1 }))
    expect(calls).toEqual(['gained S1 S2'])
  })

  it('loses stores before it gains others', async () => {
    const { share, calls } = leased()
    await share.follow(leases({ S1: 1 }))
    await share.follow(leases({ S2: 1 }))
    expect(calls).toEqual(['gained S1', 'lost S1', 'gained S2'])
    expect(share.stores).toEqual(['S2'])
  })

  it('takes a store over again that another server had in between', async () => {
    const { share, calls } = leased()
    await share.follow(leases({ S1: 1 }))
    await share.follow(leases({ S1: 3 }))
    expect(calls).toEqual(['gained S1', 'lost S1', 'gained S1'])
  })

  it('does not drive what it could not take over, and tries again', async () => {
    const { share, calls, fail } = leased()
    fail(true)
    await expect(share.follow(leases({ S1: 1 }))).rejects.toThrow('no database')
    expect([share.has('S1'), share.drives('S1')]).toEqual([false, false])
    fail(false)
    await share.follow(leases({ S1: 1 }))
    expect([share.drives('S1'), calls.length]).toEqual([true, 2])
  })

  it('does not drive what it dropped during the takeover', async () => {
    const { share } = leased()
    const dropping = { gained: async () => share.drop(['S1']), lost: async () => undefined, handle: async () => null }
    share.drive(dropping)
    await share.follow(leases({ S1: 1, S2: 1 }))
    expect([share.drives('S1'), share.drives('S2')]).toEqual([false, true])
  })
})

it('A server that is alone drives all stores, and has nobody to ask', async () => {
  expect([wholeShare.has('any'), wholeShare.drives('any'), wholeShare.stores]).toEqual([true, true, undefined])
  await expect(wholeShare.ask('S1', {})).rejects.toThrow('S1')
})
