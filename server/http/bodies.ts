import type { FastifyInstance, FastifyRequest } from 'fastify'
import { setImmediate } from 'node:timers/promises'
import { CallError } from './call'
import { parseForm } from './form'
import { checkTexts, measureJson } from './json'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body came as a form: its values are texts. */
    isForm: boolean
    /** How many values the body holds. */
    bodyValues: number
  }
}

const PACKED = 'server.packed'

/** A body of so many values is read and checked in more than one turn, that others are answered between. */
const MANY = 20_000

/** Lets others go first where a body is large. */
export async function giveWay({ bodyValues }: Pick<FastifyRequest, 'bodyValues'>): Promise<void> {
  if (bodyValues > MANY) await setImmediate()
}

/** Reads bodies of JSON and of forms, none of them before it is known to be small enough. */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('isForm', false)
  app.decorateRequest('bodyValues', 0)
  app.removeContentTypeParser('text/plain')
  // A hundred bytes unpack to gigabytes: what it costs to find that out is seconds of a processor, for no caller that there is.
  app.addHook('preParsing', async ({ method, headers }) => {
    // ra-data-simple-rest gives its deletions a type, though they have no body.
    if (method === 'DELETE' && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) delete headers['content-type']
    if ((headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity') throw new CallError(415, PACKED)
  })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    // A POST without a body is an empty one, whatever type it says.
    if (bytes.length === 0) return {}
    const { values, properties } = measureJson(bytes)
    request.bodyValues = values
    await giveWay(request)
    const body = await new Promise<unknown>((resolve, reject) => void parse(request, bytes.toString(), (error, read: unknown) => (error ? reject(error) : resolve(read))))
    await giveWay(request)
    // Of two properties with one name the last stays: what was counted before and is gone now was there twice.
    if (checkTexts(body) < properties) throw new CallError(400, 'server.propertyTwice')
    return body
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, async (request: { isForm: boolean; bodyValues: number }, bytes: Buffer) => {
    request.isForm = true
    const form = parseForm(bytes)
    request.bodyValues = checkTexts(form)
    return form
  })
}
