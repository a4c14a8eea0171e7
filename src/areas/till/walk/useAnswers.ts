import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { HttpError, request } from '../../../data/http'
import { useSession } from '../../../data/session'
import type { PriceCheckAnswer, PriceCheckItem } from '../../../generated/types'
import { fillPath } from '../../../schema/template'
import { errorText } from '../../../ui/feedback/errorText'
import { keepAnswers, keptAnswers, type Waiting, withAnswer } from './answers'

const AGAIN_MS = 5_000
const PATH = '/api/v1/price-check/{storeCode}/{id}/item/{place}'

/** What the server will not take however often it is sent; anything else may pass. */
const isRefusal = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)

/** In seconds. An answer that is sent later says when it was given: somebody else may have answered since. */
const LATE = 30

const isToSend = ({ refused }: Waiting) => refused === undefined

type Change = (next: (before: readonly Waiting[]) => readonly Waiting[]) => void

/** Sends one after the other; one that is refused stays with the reason, and what cannot be reached ends it for now. */
async function sendEach(
  next: () => Waiting | undefined,
  put: (waiting: Waiting) => Promise<void>,
  change: Change,
  reasonOf: (error: HttpError) => string,
): Promise<void> {
  for (let one = next(); one; one = next()) {
    const sent = one
    try {
      await put(sent)
      change((before) => before.filter((other) => other !== sent))
    } catch (error) {
      if (!isRefusal(error)) return
      const refused = reasonOf(error)
      change((before) => before.map((other) => (other === sent ? { ...other, refused } : other)))
    }
  }
}

/**
 * The answers of a price check: each is kept in this browser, sent at once, and sent again until the server has it.
 * @returns those that wait, what answers a product, what sends all of them now, and what forgets those
 * that the server does not take
 */
export function useAnswers(storeCode: string, checkId: number, itemsKey: readonly unknown[]) {
  const email = useSession()?.email ?? ''
  const translate = useTranslate()
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState(() => keptAnswers(email, checkId))
  const latest = useRef(waiting)
  const isSending = useRef(false)
  const change = useCallback(
    (next: (before: readonly Waiting[]) => readonly Waiting[]) => {
      latest.current = next(latest.current)
      keepAnswers(email, checkId, latest.current)
      setWaiting(latest.current)
    },
    [email, checkId],
  )
  const send = useCallback(() => {
    if (isSending.current) return
    isSending.current = true
    const put = async ({ place, answer: { at, ...said } }: Waiting) => {
      const isLate = at != null && at < Date.now() / 1000 - LATE
      const body: PriceCheckAnswer = isLate ? { ...said, at } : said
      const item = await request<PriceCheckItem>('PUT', fillPath(PATH, { storeCode, id: checkId, place }), { body })
      queries.setQueryData<readonly PriceCheckItem[]>(itemsKey, (items) =>
        items?.map((one) => (one.place === item.place ? item : one)),
      )
    }
    void sendEach(
      () => latest.current.find(isToSend),
      put,
      change,
      (error) => {
        // The check, or the product, is another one than this page knows.
        void queries.invalidateQueries({ queryKey: ['price-check'] })
        void queries.invalidateQueries({ queryKey: itemsKey })
        return errorText(error, translate)
      },
    ).finally(() => {
      isSending.current = false
    })
  }, [storeCode, checkId, itemsKey, queries, translate, change])
  const answer = useCallback(
    (place: number, given: PriceCheckAnswer) => {
      change((before) => withAnswer(before, { place, answer: { ...given, at: Math.floor(Date.now() / 1000) - 1 } }))
      send()
    },
    [change, send],
  )
  const sendAll = useCallback(() => {
    change((before) => before.map(({ place, answer: given }) => ({ place, answer: given })))
    send()
  }, [change, send])
  const discard = useCallback(() => change((before) => before.filter(isToSend)), [change])
  useEffect(() => {
    send()
    const timer = setInterval(send, AGAIN_MS)
    const online = () => send()
    window.addEventListener('online', online)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', online)
    }
  }, [send])
  return { waiting, answer, sendAll, discard }
}
