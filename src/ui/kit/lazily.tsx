import {
  createContext,
  use,
  useEffect,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react'
import { mendStyles } from './mendStyles'

/** A component that is loaded when it is first shown. */
export type Lazily<Props extends object> = FunctionComponent<Props> & {
  /** Loads it before it is shown. @returns when that is done; an error comes up again where it is shown */
  readonly preload: () => Promise<void>
}

/** The fallback of the first lazy component below it that has none of its own. */
export const LazyFallback = createContext<ReactNode>(null)

let loadingNow = 0

/** Whether code of a page is loading. */
export const isLoadingCode = (): boolean => loadingNow > 0

/**
 * A component that is loaded when it is first shown, like React's `lazy` but for one thing: React holds back
 * what replaces a fallback for 300 ms, and a dialog or a page is there sooner.
 * @param Waiting the fallback; by default that of `LazyFallback`
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType,
): Lazily<Props> {
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
    // Requested at once, and not after the fallback has been painted.
    const [, setReady] = useState(() => {
      if (!Loaded) void preload()
      return Loaded !== undefined
    })
    const meanwhile = use(LazyFallback)
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
    return meanwhile === null ? (
      <Loaded {...props} />
    ) : (
      <LazyFallback value={null}>
        <Loaded {...props} />
      </LazyFallback>
    )
  }
  return Object.assign(Loading, { preload })
}

/** Whether a part of the console could not be loaded: the network is lost, or a newer version is served. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)

/** Preloads a component, if it is one of `lazily`. */
export function preloadOf<Props extends object>(Component: ComponentType<Props> | undefined): void {
  if (Component && 'preload' in Component) void (Component as Lazily<Props>).preload()
}
