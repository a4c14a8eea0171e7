import type { Readable } from 'node:stream'
import type { CallContext } from '../../http/call'
import { notFound } from '../../http/outcomes'

/** Sends a stored file as a download; whoever has this version already is told so. @throws CallError 404 where it is not there */
export function sendFile(
  { request, reply }: CallContext,
  found: { stream: Readable; size: number } | undefined,
  { name, type, version }: { name: string; type: string; version: string },
) {
  if (!found) throw notFound()
  const tag = `"${version}-${found.size}"`
  void reply.headers({ etag: tag, 'cache-control': 'private, no-cache' })
  if (request.headers['if-none-match'] === tag) {
    found.stream.destroy()
    return reply.code(304).send()
  }
  void reply.headers({
    'content-type': type,
    'content-length': found.size,
    // Only shown by who fetched it, never run as a page of this host.
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replaceAll("'", '%27')}`,
    'content-security-policy': "sandbox; default-src 'none'",
  })
  return reply.send(found.stream)
}
