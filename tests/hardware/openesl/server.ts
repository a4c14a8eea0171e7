import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StubGateway } from './stub'

/**
 * What is wrong with the answers to a path: `silent` none comes; `closed` the connection is closed; `half` it ends in the middle;
 * `json` it is cut and still whole to HTTP; `html` a page of something else; `empty` nothing, with 200; `huge` without end; `moved` it
 * points elsewhere; `status` 500.
 */
export type Fault = 'silent' | 'closed' | 'half' | 'json' | 'html' | 'empty' | 'huge' | 'moved' | 'status'

/** A stub on a port of this machine. */
export interface StubServer {
  readonly port: number
  /** By the beginning of a path. */
  readonly faults: Map<string, Fault>
  /** How many calls came, by method and path. */
  readonly calls: Map<string, number>
  close(): Promise<void>
}

/** Opens a stub to the network. */
export async function serveStub(stub: StubGateway, port = 0): Promise<StubServer> {
  const faults = new Map<string, Fault>()
  const calls = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stub')
    const call = `${request.method} ${pathname}`
    calls.set(call, (calls.get(call) ?? 0) + 1)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const fault = [...faults].find(([path]) => pathname.startsWith(path))?.[1]
    if (fault) return spoil(fault, response)
    const text = Buffer.concat(parts).toString()
    const answer = stub.answer(
      request.method ?? '',
      pathname,
      request.headers.authorization,
      text ? JSON.parse(text) : undefined,
    )
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    faults,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const BODY = JSON.stringify({ tags: [{ mac: '0000021F3A000001' }], version: '0.9.4' })

function spoil(fault: Fault, response: ServerResponse): void {
  switch (fault) {
    case 'silent':
      return
    case 'closed':
      return void response.socket?.destroy()
    case 'half':
      response.writeHead(200, { 'content-length': BODY.length }).write(BODY.slice(0, 20))
      return void setImmediate(() => response.socket?.destroy())
    case 'json':
      return void response.writeHead(200).end(BODY.slice(0, 20))
    case 'html':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Router</title>')
    case 'empty':
      return void response.writeHead(200).end()
    case 'huge': {
      response.writeHead(200)
      const more = (): unknown => response.destroyed || (response.write('x'.repeat(1_000_000)), setImmediate(more))
      return void more()
    }
    case 'moved':
      return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    case 'status':
      return void response.writeHead(500).end('error')
  }
}
