import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import type { SessionUser } from '../access/session'
import type { TagStatusCollecting } from '../../src/generated/types'
import { SocketClient } from './socketClient'

/** A connection that keeps what it is sent. */
class Connection extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  readonly sent: Record<string, unknown>[] = []
  readonly ends: unknown[] = []
  pings = 0
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  ping() {
    this.pings += 1
  }
  close(code: number) {
    this.ends.push(code)
  }
  terminate() {
    this.ends.push('terminated')
  }
}

function connect(isPublic = true) {
  const connection = new Connection()
  return { connection, client: new SocketClient(connection as unknown as WebSocket, isPublic) }
}

const clerk = (...store: string[]) => ({ enableWholeStore: false, store }) as unknown as SessionUser
const boss = { enableWholeStore: true, store: [] as string[] } as unknown as SessionUser
const checks = ['S1', 'S2'].map((storeCode) => ({ storeCode })) as TagStatusCollecting[]

describe('A client without a session', () => {
  it('sees all running checks if these are public, and nothing else', () => {
    const { connection, client } = connect()
    client.collecting(checks)
    client.changed({ resource: 'tag', storeCode: 'S1' })
    client.missed()
    expect(connection.sent).toEqual([{ type: 1, storeList: checks }])
  })

  it('sees nothing if checks are not public', () => {
    const { connection, client } = connect(false)
    client.collecting(checks)
    expect(connection.sent).toEqual([])
  })
})

describe('A client with a session', () => {
  it('sees the checks and changes of its stores, and those of no store', () => {
    const { connection, client } = connect(false)
    client.setUser(clerk('S2'))
    client.collecting(checks)
    client.changed({ resource: 'tag', storeCode: 'S1' })
    client.changed({ resource: 'tag', storeCode: 'S2' })
    client.changed({ resource: 'alias' })
    client.missed()
    expect(connection.sent).toEqual([
      { type: 1, storeList: [{ storeCode: 'S2' }] },
      { type: 2, resource: 'tag', storeCode: 'S2' },
      { type: 2, resource: 'alias' },
      { type: 4 },
    ])
  })

  it('is sent its checks again when its stores change, and not otherwise', () => {
    const { client } = connect()
    expect(client.setUser(clerk('S1'))).toBe(true)
    expect(client.setUser(clerk('S1'))).toBe(false)
    expect(client.setUser(clerk('S1', 'S2'))).toBe(true)
    expect(client.setUser(boss)).toBe(true)
  })

  it('is closed when its session ends', () => {
    const { connection, client } = connect()
    client.credentials = { token: 't', email: 'anna@shop.example' }
    client.setUser(clerk('S1'))
    expect(client.setUser(undefined)).toBe(false)
    expect(connection.sent).toEqual([{ type: 3 }])
    expect(connection.ends).toEqual([4401])
    expect(client.credentials).toBeUndefined()
  })

  it('that does not exist is told so, and may send another', () => {
    const { connection, client } = connect()
    client.setUser(undefined)
    expect(connection.sent).toEqual([{ type: 3 }])
    expect(connection.ends).toEqual([])
  })
})

it('A client that reads too slowly, or is closing, is sent nothing', () => {
  const { connection, client } = connect()
  connection.bufferedAmount = 1_000_000
  client.collecting(checks)
  Object.assign(connection, { bufferedAmount: 0, readyState: 2 })
  client.collecting(checks)
  expect(connection.sent).toEqual([])
})

it('A client that does not answer a ping before the next is dropped', () => {
  const { connection, client } = connect()
  client.ping()
  connection.emit('pong')
  client.ping()
  expect(connection.ends).toEqual([])
  client.ping()
  expect(connection).toMatchObject({ pings: 2, ends: ['terminated'] })
})
