import { useTranslate } from 'ra-core'
import { Suspense, useEffect, useMemo, useState, type ComponentType } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { NavigationType, useLocation, useNavigationType, useParams } from 'react-router'
import { useStoreClock } from '../../data/clock'
import { useVariant, useViewer } from '../../data/session'
import { setDropPolicy, type DropPolicy } from '../../data/sessionDrop'
import { canSeeStore, holds } from '../../schema/access'
import { useIsStoreGone, useStoreName } from '../../data/storeName'
import { GoneContext } from '../../ui/feedback/gone'
import { shownErrors } from '../../ui/kit/errorDialog'
import { BackLink } from './pages/BackLink'
import { Forbidden } from './pages/Forbidden'
import { NotFound } from './pages/NotFound'
import { PageFailed } from './pages/PageFailed'
import { StoreGone } from './pages/StoreGone'
import { scrollOf, useRememberedScroll } from './pageScroll'
import { mayOpen, subjectOf } from './routeInfo'
import { PageSkeleton } from './PageSkeleton'
import { ROUTES, type RoutePath } from './routes'
import { useFocusOnArrival } from './useFocusOnArrival'

/** One page: its window title, the focus on it after a navigation, and what is shown if it fails or may not be read. */
export function PageFrame({ path, Page }: { path: RoutePath; Page: ComponentType }) {
  const translate = useTranslate()
  const { pathname, key } = useLocation()
  // A typed address has the key of the first history entry.
  const entryKey = `${key} ${pathname}`
  const arrival = useNavigationType()
  const [viewer, variant] = [useViewer(), useVariant()]
  const entry = ROUTES[path]
  const params = useParams()
  const { storeCode } = params
  const isForeign = storeCode !== undefined && !canSeeStore(viewer, storeCode)
  const store = useStoreName(storeCode)
  const isStoreGone = useIsStoreGone(storeCode)
  // Waits for the clock, or times would change a moment later. A page that is shown stays, with what was typed into it.
  const isClockKnown = useStoreClock(isForeign ? undefined : storeCode).isKnown
  const [shown, setShown] = useState<string>()
  if (isClockKnown && shown !== pathname) setShown(pathname)
  const title = translate(`app.routes.${entry.key}`, { store })

  useEffect(() => {
    document.title = translate('app.windowTitle', { title })
  }, [title, translate])
  useDropPolicy(entry.drops ?? 'none', path.includes('{'), pathname)
  useFocusOnArrival(pathname, arrival === NavigationType.Pop ? scrollOf(entryKey) : 0)
  useRememberedScroll(entryKey)

  // Rendered again for another page only, and not for each change of the address.
  const page = useMemo(
    () => (
      <ErrorBoundary key={pathname} FallbackComponent={PageFailed}>
        <Suspense fallback={<PageSkeleton />}>
          <Page key={pathname} />
        </Suspense>
      </ErrorBoundary>
    ),
    [pathname, Page],
  )
  const subject = params[subjectOf(path, entry) ?? '']
  const gone = useMemo(() => ({ name: subject, back: <BackLink /> }), [subject])
  if (!holds(entry.when, variant)) return <NotFound />
  if (!mayOpen(viewer, entry)) return <Forbidden />
  if (isForeign) return <Forbidden key={pathname} storeCode={storeCode} />
  if (isStoreGone) return <StoreGone key={pathname} storeCode={storeCode ?? ''} />
  if (!isClockKnown && shown !== pathname) return <PageSkeleton />
  return <GoneContext value={gone}>{page}</GoneContext>
}

// Errors of a page that has been left are not reported.
function useDropPolicy(drops: DropPolicy, namesOne: boolean, pathname: string) {
  useEffect(() => {
    setDropPolicy(drops, namesOne)
    return () => {
      setDropPolicy('none')
      shownErrors.set(() => [])
    }
  }, [drops, namesOne, pathname])
}
