import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { errorText, isAbort } from './errorText'

/** Something that is asked for, which people may stop waiting for. */
interface Asking<Body, Answer> {
  readonly mutation: UseMutationResult<Answer, Error, Body>
  /** For how many seconds it is waited for; undefined while it is not. */
  readonly seconds: number | undefined
  /** Waits no more: the server stops, too. */
  readonly stop: () => void
}

/**
 * A mutation that says how long it takes, and can be stopped.
 * @param ask makes the call with the signal that ends it
 * @param saves the resource that it saves, which goes on without the dialog: a failure is told then, too. Without one it ends with the
 * dialog
 */
export function useAsking<Body, Answer>(
  ask: (body: Body, signal: AbortSignal) => Promise<Answer>,
  onSuccess: () => unknown,
  saves?: 'gateway' | 'tag',
): Asking<Body, Answer> {
  const translate = useTranslate()
  const notify = useNotify()
  const isGone = useRef(false)
  const waiting = useRef<AbortController>(undefined)
  const [seconds, setSeconds] = useState(0)
  const mutation = useMutation<Answer, Error, Body>({
    mutationFn: (body) => {
      waiting.current = new AbortController()
      return ask(body, waiting.current.signal)
    },
    onSuccess,
    onError(error) {
      if (!isGone.current || saves === undefined || isAbort(error)) return
      const name = translate(`resources.${saves}.name`, { smart_count: 1 })
      notify(translate('form.notSaved', { name, why: errorText(error, translate) }), { type: 'error' })
    },
  })
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      if (saves === undefined) waiting.current?.abort()
    }
  }, [saves])
  const { isPending, reset } = mutation
  useEffect(() => {
    if (!isPending) return
    const start = Date.now()
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - start) / 1000)), 1000)
    return () => {
      clearInterval(timer)
      setSeconds(0)
    }
  }, [isPending])
  const stop = () => {
    waiting.current?.abort()
    reset()
  }
  return { mutation, seconds: isPending ? seconds : undefined, stop }
}
