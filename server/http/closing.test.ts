import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endConnections } from './closing'

let app: FastifyInstance
let client: Socket
let download: PassThrough

beforeEach(async () => {
  download = new PassThrough()
  app = fastify({ logger: false, forceCloseConnections: 'idle' })
  endConnections(app)
  app.get('/download', async () => download)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const connected = new Promise<void>((resolve) => app.server.once('connection', () => resolve()))
  client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await connected
})
afterEach(async () => {
  client.destroy()
  await app.close()
})

const ended = (socket: Socket) => new Promise<void>((resolve) => socket.resume().once('close', () => resolve()))

describe('a server that ends', { timeout: 5_000 }, () => {
  it('does not wait for a connection that has had no request', async () => {
    const isEnded = ended(client)
    await app.close()
    await isEnded
    expect(app.server.listening).toBe(false)
  })

  it('lets a download that is under way come whole, and then ends its connection', async () => {
    let text = ''
    client.on('data', (data) => (text += data.toString()))
    const isEnded = ended(client)
    client.write('GET /download HTTP/1.1\r\nhost: x\r\n\r\n')
    download.write('first half, ')
    await expect.poll(() => text).toContain('first half, ')
    const closed = app.close()
    // What is idle was ended by now; this connection becomes it later.
    await expect.poll(() => app.server.listening).toBe(false)
    download.end('second half')
    await Promise.all([isEnded, closed])
    expect(text).toMatch(/^HTTP\/1\.1 200 [^]*first half, [^]*second half\r\n0\r\n\r\n$/)
    expect(text).not.toMatch(/^connection: close/im)
  })
})
