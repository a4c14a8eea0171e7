import { ADDRESS_TYPE } from '../../../src/schema/mediaTypes'
import type { FetchedAs, FileStore } from '../../files/store/fileStore'
import type { CallContext } from '../call'
import { notFound } from '../outcomes'

/** A stored file to be sent. */
export interface SentFile extends FetchedAs {
  readonly store: FileStore
  /** The name under which it is stored. */
  readonly name: string
  /** Changes with the content; used for the ETag. */
  readonly version?: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Sends a stored file as a download, or its URL if the client accepts that.
 * @throws CallError 404
 */
export async function sendStored({ request, reply }: Pick<CallContext, 'request' | 'reply'>, file: SentFile) {
  const { store, name, type, version } = file
  const facts = await store.head(name)
  if (!facts) throw notFound()
  void reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-cache', ...file.headers })
  if (version !== undefined) {
    const tag = `"${version}-${facts.size}"`
    void reply.header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  }
  if (request.headers.accept?.includes(ADDRESS_TYPE)) {
    const url = await store.urlOf(name, file)
    if (url !== undefined)
      return reply
        .removeHeader('etag')
        .headers({ 'content-type': ADDRESS_TYPE, 'cache-control': 'no-store' })
        .send(JSON.stringify({ url }))
  }
  const found = await store.read(name)
  if (!found) throw notFound()
  return reply.headers({ 'content-type': type, 'content-length': found.size }).send(found.stream)
}
