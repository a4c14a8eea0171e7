import { createContext, use, useEffect, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react'
import { mendStyles } from './mendStyles'

/** A component that is loaded when it is first shown. */
export type Lazily<Props extends object> = FunctionComponent<Props> & {
  /** Loads it before it is shown. @returns when that is done; what fails fails again where it is shown */
  readonly preload: () => Promise<void>
}

/** What stands in the place of the first lazy component below it that has nothing of its own for that. */
export const Meanwhile = createContext<ReactNode>(null)

let loadingNow = 0

/** Whether code of a page is on its way. */
export const isLoadingCode = (): boolean => loadingNow > 0

/**
 * A component that is loaded when it is first shown, as React's `lazy` does it but for one thing: React holds back
 * for 300 ms what takes the place of a fallback, and a dialog or a page is there sooner.
 * @param Waiting stands there meanwhile; without it what `Meanwhile` says
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>, Waiting?: ComponentType): Lazily<Props> {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const begin = async () => {
    loadingNow += 1
    try {
      const mending = mendStyles()
      if (mending) await mending
      Loaded = await load()
    } catch (error) {
      loading = undefined
      throw error
    } finally {
      loadingNow -= 1
    }
  }
  const start = () => (loading ??= begin())

  const preload = () => start().catch(() => undefined)

  function Loading(props: Props) {
    // Asked for at once, and not after the waiting has been painted.
    const [, setReady] = useState(() => {
      if (!Loaded) void preload()
      return Loaded !== undefined
    })
    const meanwhile = use(Meanwhile)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      let gone = false
      start().then(
        () => !gone && setReady(true),
        (error: unknown) => !gone && setFailure({ error }),
      )
      return () => {
        gone = true
      }
    }, [])
    if (failure) throw failure.error
    if (!Loaded) return Waiting ? <Waiting /> : meanwhile
    // What is loaded later inside of it is a part of what is there by then.
    return meanwhile === null ? <Loaded {...props} /> : <Meanwhile value={null}><Loaded {...props} /></Meanwhile>
  }
  return Object.assign(Loading, { preload })
}

/** Whether a part of the console could not be loaded: the network is lost, or a newer version is served. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)

/** Loads a component that may be one that is loaded when it is first shown. */
export function preloadOf<Props extends object>(Component: ComponentType<Props> | undefined): void {
  if (Component && 'preload' in Component) void (Component as Lazily<Props>).preload()
}
