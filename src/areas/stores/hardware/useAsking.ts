import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

/** Something that a gateway is asked for, which people may stop waiting for. */
interface Asking<Body, Answer> {
  readonly mutation: UseMutationResult<Answer, Error, Body>
  /** For how many seconds it is waited for; undefined while it is not. */
  readonly seconds: number | undefined
  /** Waits no more: the server stops, too. */
  readonly stop: () => void
}

/** A mutation that says how long it takes, and can be stopped. @param ask makes the call with the signal that ends it */
export function useAsking<Body, Answer>(
  ask: (body: Body, signal: AbortSignal) => Promise<Answer>,
  onSuccess: () => unknown,
): Asking<Body, Answer> {
  const waiting = useRef<AbortController>(undefined)
  const [seconds, setSeconds] = useState(0)
  const mutation = useMutation<Answer, Error, Body>({
    mutationFn: (body) => {
      waiting.current = new AbortController()
      return ask(body, waiting.current.signal)
    },
    onSuccess,
  })
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
