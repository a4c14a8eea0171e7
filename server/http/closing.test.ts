import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Draining } from '../base/draining'
import { CLOSING, endConnections } from './closing'

let app: FastifyInstance
let client: Socket
/** The server's end of its connection. */
let served: Socket
let download: PassThrough
let draining: Draining

beforeEach(async () => {
  download = new PassThrough()
  draining = new Draining()
  app = fastify({ logger: false, ...CLOSING })
  endConnections(app, draining)
  app.get('/download', async () => download)
  app.get('/short', async () => 'short')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const connected = new Promise<Socket>((resolve) => app.server.once('connection', resolve))
  client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  served = await connected
})
afterEach(async () => {
  client.destroy()
  await app.close()
})

const ended = (socket: Socket) => new Promise<void>((resolve) => socket.resume().once('close', () => resolve()))

describe('a server that shuts down', { timeout: 5_000 }, () => {
  it('does not wait for a connection without a request', async () => {
    const isEnded = ended(client)
    await app.close()
    await isEnded
    expect(app.server.listening).toBe(false)
  })

  it('answers a call sent as its connection opened, even if none of it was read before the close', async () => {
    let text = ''
    const isEnded = new Promise<void>((resolve) => client.once('close', () => resolve()))
    client.on('data', (data) => (text += data.toString()))
    served.pause()
    client.write('GET /short HTTP/1.1\r\nhost: x\r\n\r\n')
    const closed = app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    served.resume()
    await Promise.all([isEnded, closed])
    expect(text).toMatch(/^HTTP\/1\.1 200 [^]*^connection: close\r\n[^]*short$/im)
  })

  it('completes a download in progress, then closes its connection', async () => {
    let text = ''
    client.on('data', (data) => (text += data.toString()))
    const isEnded = ended(client)
    client.write('GET /download HTTP/1.1\r\nhost: x\r\n\r\n')
    download.write('first half, ')
    await expect.poll(() => text).toContain('first half, ')
    const closed = app.close()
    // Idle connections are closed by now; this one becomes idle later.
    await expect.poll(() => app.server.listening).toBe(false)
    download.end('second half')
    await Promise.all([isEnded, closed])
    expect(text).toMatch(/^HTTP\/1\.1 200 [^]*first half, [^]*second half\r\n0\r\n\r\n$/)
    expect(text).not.toMatch(/^connection: close/im)
  })

  it('answers a call that had begun to arrive on a kept-alive connection', async () => {
    let text = ''
    client.on('data', (data) => (text += data.toString()))
    client.write('GET /short HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => text).toMatch(/short$/)
    expect(text).not.toMatch(/^connection: close/im)
    text = ''
    const before = served.bytesRead
    client.write('GET /short HTTP/1.1\r\n')
    await expect.poll(() => served.bytesRead).toBeGreaterThan(before)
    const isEnded = ended(client)
    draining.begin()
    const closed = app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    client.write('host: x\r\n\r\n')
    await Promise.all([isEnded, closed])
    expect(text).toMatch(/^HTTP\/1\.1 200 [^]*^connection: close\r\n[^]*short$/im)
  })

  it('closes connections with each response as soon as it drains', async () => {
    draining.begin()
    let text = ''
    client.on('data', (data) => (text += data.toString()))
    const isEnded = ended(client)
    client.write('GET /short HTTP/1.1\r\nhost: x\r\n\r\n')
    await isEnded
    expect(text).toMatch(/^HTTP\/1\.1 200 [^]*^connection: close\r\n[^]*short$/im)
    expect(app.server.listening).toBe(true)
  })
})
