import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { StubAccessPoint } from './stub'
import { STUB_TYPES } from './types'

/**
 * What is wrong with the answers to a path: `silent` none comes; `closed` the connection is closed; `half` it ends in the middle, `json` it
 * is cut and still whole to HTTP; `html` a page of something else; `empty` nothing, with 200; `huge` without end; `moved` it points
 * elsewhere; `error` an error's text, with 200; `status` 500; `cut` the connection is closed in the middle of what is sent to it.
 */
type Fault = 'silent' | 'closed' | 'half' | 'json' | 'html' | 'empty' | 'huge' | 'moved' | 'error' | 'status' | 'cut'

/** An upload as it came. */
interface Upload {
  readonly mac: string
  /** In the order in which they came, the file among them. */
  readonly fields: readonly string[]
  readonly values: Readonly<Record<string, string>>
  readonly file: Buffer
}

/** A stub on a port of this machine. */
export interface StubServer {
  readonly port: number
  /** By the beginning of a path. */
  readonly faults: Map<string, Fault>
  readonly uploads: Upload[]
  /** How many calls came, by path. */
  readonly calls: Map<string, number>
  /** The most uploads that were there at a time. */
  mostUploads: number
  /** How many frames were sent to each listener that is still there. */
  framesSent(): number
  close(): Promise<void>
}

/** Opens a stub to the network: HTTP, and frames at `/ws`. */
export async function serveStub(stub: StubAccessPoint, port = 0): Promise<StubServer> {
  const faults = new Map<string, Fault>()
  const uploads: Upload[] = []
  const calls = new Map<string, number>()
  const listeners = new Map<WebSocket, number>()
  const state = { uploading: 0, held: undefined as string | undefined }
  const sockets = new WebSocketServer({ noServer: true })

  const write = (text: string) => {
    for (const [socket, count] of listeners) {
      if (socket.readyState !== socket.OPEN) continue
      socket.send(text)
      listeners.set(socket, count + 1)
    }
  }
  stub.send = (frame) => {
    const text = `${stub.wrong.junk ? '\u0000b~' : ''}${JSON.stringify(frame)}`
    const { held } = state
    state.held = undefined
    if (stub.wrong.reorders && held === undefined) state.held = text
    else write(text)
    if (held !== undefined) write(held)
    if (stub.wrong.duplicates) write(text)
  }
  stub.onRestart = () => {
    for (const socket of listeners.keys()) socket.terminate()
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub')
    calls.set(url.pathname, (calls.get(url.pathname) ?? 0) + 1)
    const fault = [...faults].find(([path]) => url.pathname.startsWith(path))?.[1]
    if (!stub.isUp || fault === 'closed') return request.socket.destroy()
    if (fault !== undefined) return spoil(fault, request, response)
    void answer(url, request, response).catch(() => response.destroy())
  })
  server.on('upgrade', (request, socket, head) => {
    if (!stub.isUp || request.url !== '/ws' || faults.has('/ws')) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, (line) => {
      listeners.set(line, 0)
      stub.isSomebodyListening = true
      line.on('close', () => {
        listeners.delete(line)
        stub.isSomebodyListening = listeners.size > 0
      })
    })
  })

  async function answer(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = url.searchParams
    const text = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'text/plain' }).end(body)
    const json = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /sysinfo':
        return void json({
          alias: 'Stub',
          env: 'Stub_AP',
          buildtime: '1',
          buildversion: '2.81',
          sha: '0',
          psramsize: 8_000_000,
          flashsize: 16_000_000,
          rollback: true,
          ap_version: 30,
          hasC6: 1,
          hasH2: 0,
          hasTslr: 0,
          hasFlasher: 0,
        })
      case 'GET /get_ap_config':
        return void json({ C6: '1', hasBLE: '0', ...stub.config })
      case 'GET /get_db':
        return void json(stub.database(query.get('mac') ?? undefined, Number(query.get('pos') ?? 0)))
      case 'GET /led_flash': {
        const label = stub.labels.get(query.get('mac') ?? '')
        label?.flashed.push(query.get('pattern') ?? '')
        return void (label ? text(200, 'ok, request transmitted') : text(400, 'parameters are missing'))
      }
      case 'POST /reboot':
        text(200, 'OK Reboot')
        return stub.restart()
      case 'POST /tag_cmd': {
        const fields = new URLSearchParams((await bodyOf(request)).toString())
        return void text(...stub.command(fields.get('mac') ?? '', fields.get('cmd') ?? ''))
      }
      case 'POST /save_cfg': {
        const fields = Object.fromEntries(new URLSearchParams((await bodyOf(request)).toString()))
        return void text(...stub.configure(fields['mac'] ?? '', fields))
      }
      case 'POST /imgupload':
        return takeUpload(request, text)
    }
    const type = /^\/tagtypes\/([0-9A-F]{2})\.json$/.exec(url.pathname)?.[1]
    const described = type && STUB_TYPES[Number.parseInt(type, 16)]
    if (described) return void json({ version: 1, shortlut: 0, contentids: [22, 23], template: {}, ...described })
    const current = stub.labels.get(/^\/current\/([0-9A-F]{16})\.raw$/.exec(url.pathname)?.[1] ?? '')?.current
    if (current) return void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(current)
    text(404, '')
  }

  async function takeUpload(request: IncomingMessage, text: (status: number, body: string) => void): Promise<void> {
    counted.mostUploads = Math.max(counted.mostUploads, ++state.uploading)
    try {
      const body = await bodyOf(request)
      if (stub.wrong.isPaused) return text(409, 'Come back later')
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData()
      const fields = [...form.keys()]
      if (fields.indexOf('mac') !== 0) return text(400, 'parameters incomplete')
      const values = Object.fromEntries(
        [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
      const sent = [...form.values()].find((value) => typeof value !== 'string')
      const file = sent instanceof Blob ? Buffer.from(await sent.arrayBuffer()) : Buffer.alloc(0)
      const mac = values['mac'] ?? ''
      // What is malformed gets an answer without a text.
      if (!/^(?:[0-9A-F]{12}|[0-9A-F]{16})$/.test(mac)) return text(200, '')
      uploads.push({ mac, fields, values, file })
      text(...stub.upload(mac, file, values))
    } finally {
      state.uploading--
    }
  }

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const counted: StubServer = {
    port: (server.address() as AddressInfo).port,
    faults,
    uploads,
    calls,
    mostUploads: 0,
    framesSent: () => Math.max(0, ...listeners.values()),
    close: async () => {
      for (const socket of listeners.keys()) socket.terminate()
      sockets.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return counted
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function spoil(fault: Fault, request: IncomingMessage, response: ServerResponse): void {
  if (fault === 'cut') for (const event of ['data', 'end']) request.once(event, () => request.socket.destroy())
  request.resume()
  if (fault === 'silent' || fault === 'cut') return
  request.on('end', () => {
    const type = { 'content-type': 'application/json' }
    switch (fault) {
      case 'half':
        response.writeHead(200, { ...type, 'content-length': '1000' }).write('{"tags":[{"mac":"00')
        return void setImmediate(() => request.socket.destroy())
      case 'json':
        return void response.writeHead(200, type).end('{"tags":[{"mac":"00')
      case 'html':
        return void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html>\n<title>Router</title>')
      case 'huge': {
        response.writeHead(200, type)
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536, ' '))) continue
        }
        response.on('drain', more)
        return more()
      }
      case 'moved':
        return void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
      case 'error':
        return void response.writeHead(200, type).end('{"error": "malformatted parameter"}')
      case 'status':
        return void response.writeHead(500).end('param error')
      default:
        return void response.writeHead(200).end()
    }
  })
}
