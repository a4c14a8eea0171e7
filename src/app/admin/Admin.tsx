import { CoreAdminContext, memoryStore, type I18nProvider } from 'ra-core'
import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { authProvider } from '../../data/authProvider'
import { dataProvider } from '../../data/dataProvider'
import { tagTypeInfoQuery } from '../../data/tagTypes'
import { shownErrors } from '../../ui/kit/useErrorDialog'
import { ThemeRoot } from '../../ui/theme/ThemeRoot'
import { readHash } from '../hash'
import { AdminRoutes } from './AdminRoutes'
import { createRouter } from './createRouter'
import { followLinks } from './links'
import { prefetchAddress, prefetchRoute, prefetchData } from './prefetch'
import { createQueryClient } from './queryClient'
import { whenSettled } from './whenSettled'

/** The administration in one language: react-admin's headless core around our own pages. */
export function createAdmin(i18nProvider: I18nProvider) {
  prefetchAddress()
  return function Admin() {
    const [queryClient] = useState(() => {
      const client = createQueryClient()
      prefetchData(client, readHash())
      return client
    })
    // React-admin draws nothing at first unless its store names the language.
    const [store] = useState(() => memoryStore({ locale: i18nProvider.getLocale() }))
    // One router as long as this is there: react-admin's own is made anew at each render, and forgets what it blocks.
    const [{ router, dispose }] = useState(() =>
      createRouter([
        {
          path: '*',
          element: (
            <CoreAdminContext dataProvider={dataProvider} authProvider={authProvider} i18nProvider={i18nProvider} store={store} queryClient={queryClient}>
              <ThemeRoot>
                <AdminRoutes />
              </ThemeRoot>
            </CoreAdminContext>
          ),
        },
      ]),
    )
    useEffect(() => dispose, [dispose])
    useEffect(() => followLinks(router, { meant: prefetchRoute, pressed: (route) => prefetchData(queryClient, route) }), [router, queryClient])
    // A sign-in loads the tag types (spec/1 §4); no first page waits for them.
    useEffect(() => whenSettled(queryClient, () => void queryClient.prefetchQuery(tagTypeInfoQuery)), [queryClient])
    // What failed in one session is no matter of the next.
    useEffect(() => () => shownErrors.set(() => []), [])
    return <RouterProvider router={router} />
  }
}
