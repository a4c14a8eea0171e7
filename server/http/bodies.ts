import type { FastifyInstance, FastifyRequest } from 'fastify'
import { setImmediate } from 'node:timers/promises'
import { CallError } from '../calls/callError'
import { parseForm } from '../calls/form'
import { checkTexts, measureJson } from '../calls/json'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body is a form, so its values are strings. */
    isForm: boolean
    bodyValues: number
  }
}

const PACKED = 'server.packed'

/** Bodies with more values are parsed and checked in several turns of the event loop. */
const MANY = 20_000

/** Yields to other requests if the body is large. */
export async function yieldForLarge({ bodyValues }: Pick<FastifyRequest, 'bodyValues'>): Promise<void> {
  if (bodyValues > MANY) await setImmediate()
}

/** Registers the parsers of JSON and form bodies, which check the size before parsing. */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('isForm', false)
  app.decorateRequest('bodyValues', 0)
  app.removeContentTypeParser('text/plain')
  // Compressed bodies are refused: a hundred bytes can unpack to gigabytes, and no client needs them.
  app.addHook('preParsing', async ({ method, headers }) => {
    // ra-data-simple-rest sends a content type with its deletions, though they have no body.
    if (method === 'DELETE' && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
      delete headers['content-type']
    if ((headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity')
      throw new CallError(415, PACKED)
  })
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      // A missing body counts as empty, whatever its type.
      if (bytes.length === 0) return {}
      const { values, properties } = measureJson(bytes)
      request.bodyValues = values
      await yieldForLarge(request)
      const body = await new Promise<unknown>(
        (resolve, reject) =>
          void parse(request, bytes.toString(), (error, read: unknown) => (error ? reject(error) : resolve(read))),
      )
      await yieldForLarge(request)
      // Parsing keeps the last of duplicate properties, so a smaller count reveals them.
      if (checkTexts(body) < properties) throw new CallError(400, 'server.propertyTwice')
      return body
    },
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (request: { isForm: boolean; bodyValues: number }, bytes: Buffer) => {
      request.isForm = true
      const form = parseForm(bytes)
      request.bodyValues = checkTexts(form)
      return form
    },
  )
}
