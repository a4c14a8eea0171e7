import type { Webpage } from '../../../src/generated/types'
import { webAddress } from '../../../src/schema/webAddress'
import type { AreaCalls, Handler } from '../../calls/call'
import { invalid } from '../../calls/outcomes'
import { framingOf } from '../../signage/framing'
import { needStore } from './named'

const framing: Handler<Webpage> = async ({ params, body, request, services: { records } }) => {
  await needStore(records, params.store)
  const address = webAddress(body.address)
  if (address === undefined) throw invalid('address')
  return framingOf(address, { origin: originOf(request.headers.origin) })
}

const originOf = (text: string | undefined) =>
  text !== undefined && URL.canParse(text) ? new URL(text).origin : undefined

/** Whether web pages can be framed on slides. */
export const webpageCalls: AreaCalls = {
  'POST /plus/store/{store}/webpage/framing': framing,
}
