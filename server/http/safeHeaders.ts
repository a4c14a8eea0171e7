import type { Socket } from 'node:net'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Words } from '../base/say'
import { CallError } from '../calls/callError'
import { refusal } from './errors'

/** Headers of every response. */
export const SAFE_HEADERS = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' } as const

/** A year; without subdomains, which may not be ours. */
const STRICT_TRANSPORT = 'max-age=31536000'

/**
 * Adds security headers to every response. Requests without a host (`requireHostHeader: false`) and with expectations are
 * refused here, because Node's own responses would not have the headers.
 */
export function sendSafeHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SAFE_HEADERS)
    if (request.protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT)
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new CallError(400, 'server.request.noHost')
  })
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    response
      .writeHead(417, { ...SAFE_HEADERS, 'content-type': 'application/json' })
      .end(JSON.stringify(refusal('server.request.expectation')))
  })
}

/** Responds on a raw connection without a valid request, and closes it. */
export function refuseConnection(socket: Socket, status: number, words: Words): void {
  if (!socket.writable || socket.destroyed) return void socket.destroy()
  const body = JSON.stringify(refusal(words))
  const headers = {
    ...SAFE_HEADERS,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const head = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${body}`, () => socket.destroy())
}

/** Responds to requests that are not HTTP, have too long headers, or are too slow. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET') return void socket.destroy()
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuseConnection(socket, 408, 'server.request.late')
  if (error.code === 'HPE_HEADER_OVERFLOW') return refuseConnection(socket, 431, 'server.request.longHeaders')
  refuseConnection(socket, 400, 'server.request.noHttp')
}
