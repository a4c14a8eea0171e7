import { useSyncExternalStore } from 'react'

/**
 * A set of callbacks that are all called by `notify`.
 * @param start runs when the first one subscribes; what it returns runs when the last one has unsubscribed
 */
export function createListeners(start?: () => () => void) {
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  return {
    notify() {
      for (const listener of listeners) listener()
    },
    /** @returns a function that unsubscribes */
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) stop = start?.()
      listeners.add(listener)
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
  }
}

/** A value outside of React, which anything can set and components follow. */
export function createStore<T>(initial: T) {
  let value = initial
  const { notify, subscribe } = createListeners()
  const get = () => value
  return {
    get,
    set(change: (value: T) => T) {
      value = change(value)
      notify()
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}
