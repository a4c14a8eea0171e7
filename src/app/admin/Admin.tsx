import { AdminContext, ResourceDefinitionContextProvider, type I18nProvider, type Store } from 'react-admin'
import { useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { RouterProvider } from 'react-router/dom'
import { accountStore } from '../../data/accountStore'
import { authProvider } from '../../data/authProvider'
import { dataProvider } from '../../data/dataProvider'
import { readSession } from '../../data/session'
import { tagTypeInfoQuery } from '../../data/tagTypes'
import { shownErrors } from '../../ui/kit/errorDialog'
import { StyleOrder } from '../../ui/theme/StyleOrder'
import { theme } from '../../ui/theme/theme'
import { AdminRoutes } from './AdminRoutes'
import { createRouter } from './createRouter'
import { followLinks } from './links'
import { PageFailed } from './pages/PageFailed'
import { prefetchRoute, prefetchData, takeCache } from './prefetch'
import { RESOURCE_DEFINITIONS } from './resources'
import { whenSettled } from './whenSettled'

/**
 * The administration in one language: react-admin's context, with the console's resources and theme, around its pages.
 */
export function createAdmin(i18nProvider: I18nProvider) {
  return function Admin() {
    const [queryClient] = useState(takeCache)
    const [store] = useState(() => createStore(i18nProvider.getLocale()))
    // One router as long as this is mounted: react-admin creates its own at each render, and it forgets what it blocks.
    const [{ router, dispose }] = useState(() =>
      createRouter([
        {
          path: '*',
          element: (
            <StyleOrder>
              <AdminContext
                dataProvider={dataProvider}
                authProvider={authProvider}
                i18nProvider={i18nProvider}
                store={store}
                queryClient={queryClient}
                lightTheme={theme}
                darkTheme={theme}
              >
                <ResourceDefinitionContextProvider definitions={RESOURCE_DEFINITIONS}>
                  {/* Errors around the pages. */}
                  <ErrorBoundary FallbackComponent={PageFailed}>
                    <AdminRoutes />
                  </ErrorBoundary>
                </ResourceDefinitionContextProvider>
              </AdminContext>
            </StyleOrder>
          ),
        },
      ]),
    )
    useEffect(() => dispose, [dispose])
    useEffect(
      () =>
        followLinks(router, {
          meant: (route) => void prefetchRoute(route),
          pressed: (route) => void prefetchData(queryClient, route),
        }),
      [router, queryClient],
    )
    // A sign-in loads the tag types, which no first page waits for.
    useEffect(() => whenSettled(queryClient, () => void queryClient.prefetchQuery(tagTypeInfoQuery)), [queryClient])
    // Errors of one session are not shown in the next.
    useEffect(() => () => shownErrors.set(() => []), [])
    return <RouterProvider router={router} />
  }
}

/** React-admin's store, one for each account of a browser. React-admin renders nothing at first unless its store names the language. */
function createStore(locale: string): Store {
  const store = accountStore(readSession()?.email ?? '')
  store.setItem('locale', locale)
  return store
}
