import { createServer, request } from 'node:http'
import { connect, createServer as createTcp } from 'node:net'

const LOOK_MS = 250
/** How often a call that reached no server is sent to another one. */
const TRIES = 3

/**
 * A proxy for trying things out: calls go to the ready server that has the fewest under way, and those that reached none to
 * another one; sockets are connections to the one that has the fewest. Nothing for a shop: docs/proxy.md has what is.
 */
export async function startProxy({ host, port, wsPort, servers }) {
  const places = servers.map((server) => ({ server, isReady: true, calls: 0, sockets: 0 }))
  const looking = setInterval(() => places.forEach((place) => void look(place)), LOOK_MS)
  const pick = (by, but) =>
    places.filter((place) => place.isReady && !but.has(place)).sort((one, other) => one[by] - other[by])[0]

  const calls = createServer((incoming, outgoing) => forward(incoming, outgoing, pick, new Set()))
  const sockets = createTcp((socket) => {
    const place = pick('sockets', new Set())
    if (!place) return socket.destroy()
    const there = connect(place.server.wsPort, '127.0.0.1')
    place.sockets += 1
    const end = () => {
      socket.destroy()
      there.destroy()
    }
    there.once('close', () => (place.sockets -= 1))
    for (const one of [socket, there]) one.on('error', end).on('close', end)
    socket.pipe(there).pipe(socket)
  })
  await Promise.all(
    [
      [calls, port],
      [sockets, wsPort],
    ].map(([server, own]) => new Promise((resolve, reject) => server.once('error', reject).listen(own, host, resolve))),
  )
  return {
    close() {
      clearInterval(looking)
      calls.close()
      calls.closeAllConnections()
      sockets.close()
    },
  }
}

async function look(place) {
  const answer = await fetch(`http://127.0.0.1:${place.server.port}/readyz`, {
    signal: AbortSignal.timeout(2000),
  }).catch(() => undefined)
  place.isReady = answer?.ok ?? false
}

function forward(incoming, outgoing, pick, tried) {
  const place = tried.size < TRIES ? pick('calls', tried) : undefined
  if (!place)
    return outgoing.headersSent
      ? outgoing.destroy()
      : outgoing
          .writeHead(503, { 'retry-after': '1', 'content-type': 'application/json' })
          .end('{"code":0,"message":"No server is ready."}')
  tried.add(place)
  place.calls += 1
  const { remoteAddress = '' } = incoming.socket
  const headers = {
    ...incoming.headers,
    'x-forwarded-for': [incoming.headers['x-forwarded-for'], remoteAddress].filter(Boolean).join(', '),
    'x-forwarded-proto': 'http',
    'x-forwarded-host': incoming.headers.host,
  }
  const call = request(
    { host: '127.0.0.1', port: place.server.port, method: incoming.method, path: incoming.url, headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    },
  )
  call.once('close', () => (place.calls -= 1))
  call.once('error', (error) => {
    place.isReady = false
    incoming.unpipe(call)
    if (error.code === 'ECONNREFUSED') forward(incoming, outgoing, pick, tried)
    else if (outgoing.headersSent) outgoing.destroy()
    else
      outgoing
        .writeHead(503, { 'retry-after': '1', 'content-type': 'application/json' })
        .end('{"code":0,"message":"The server ended while it answered."}')
  })
  outgoing.once('close', () => call.destroy())
  incoming.pipe(call)
}
