import { webAddress } from '../../../src/schema/webAddress'
import type { AreaCalls, CallDefinition } from '../../http/call'
import { invalid } from '../../http/outcomes'
import { FRAMED, framingOf, REASONS } from '../../signage/framing'
import { needStore } from './named'

const framing: CallDefinition<{ address: string }> = {
  body: { inline: { type: 'object', additionalProperties: false, required: ['address'], properties: { address: { type: 'string', maxLength: 2000 } } } },
  answer: { inline: { type: 'object', additionalProperties: false, required: ['framed', 'reason'], properties: { framed: { type: 'string', enum: [...FRAMED] }, reason: { type: 'string', enum: [...REASONS] } } } },
  summary: 'Whether a web page may be shown in a frame, by its headers. Beyond the contract. Pages of private networks are not asked: `unknown`.',
  handle: async ({ params, body, request, services: { records } }) => {
    await needStore(records, params.store)
    const address = webAddress(body.address)
    if (address === undefined) throw invalid('address')
    return framingOf(address, { origin: originOf(request.headers.origin) })
  },
}

const originOf = (text: string | undefined) => (text !== undefined && URL.canParse(text) ? new URL(text).origin : undefined)

/** Web pages that slides show. */
export const webpageCalls: AreaCalls = {
  'POST /plus/store/{store}/webpage/framing': framing,
}
