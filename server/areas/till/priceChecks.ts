import type { PriceCheckAnswer, PriceCheckDraw } from '../../../src/generated/types'
import { type AreaCalls, completing, type Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { notFound } from '../../calls/outcomes'
import { needStore } from '../../calls/storePeriod'
import { answerItem, CheckRefused, drawCheck, endCheck } from '../../till/priceChecks'

/** Answers what the domain refuses. @throws CallError */
async function answered<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof CheckRefused) throw new CallError(error.status, error.said, error.field)
    throw error
  }
}

/** A number of the path. @throws CallError 404 for anything else */
function numberIn(text: string | undefined): number {
  if (!/^\d{1,15}$/.test(text ?? '')) throw notFound()
  return Number(text)
}

/** POST /api/v1/price-check/{storeCode}. @throws CallError 404 for an unknown store or plan, 409 for a store without products on labels */
const draw: Handler<PriceCheckDraw> = async ({ params: { storeCode = '' }, body, services: { records, clock } }) => {
  await needStore(records, storeCode)
  return answered(drawCheck(records, storeCode, body, clock()))
}

/** PUT /api/v1/price-check/{storeCode}/{id}/item/{place}. @throws CallError 400 by field, 404, 409 for a check that has ended */
const answer: Handler<PriceCheckAnswer> = async ({
  params: { storeCode = '', id, place },
  body,
  services: { records, clock },
}) => answered(answerItem(records, { storeCode, id: numberIn(id), place: numberIn(place) }, body, clock()))

/** The calls that end a check. @throws CallError 404, 409 for one that has ended or is not through */
const ending =
  (state: 'DONE' | 'CANCELED'): Handler =>
  async ({ params: { storeCode = '', id }, services: { records, clock } }) =>
    answered(endCheck(records, storeCode, numberIn(id), state, clock()))

/** Price checks: drawn, walked and finished. The calls of their schemas read them. */
export const priceCheckCalls: AreaCalls = {
  'POST /api/v1/price-check/{storeCode}': draw,
  'PUT /api/v1/price-check/{storeCode}/{id}/item/{place}': completing(withScanned, answer),
  'POST /api/v1/price-check/{storeCode}/{id}/finish': ending('DONE'),
  'POST /api/v1/price-check/{storeCode}/{id}/cancel': ending('CANCELED'),
}

function withScanned(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? { scanned: false, ...body } : body
}
