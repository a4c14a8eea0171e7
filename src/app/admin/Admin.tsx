import { CoreAdminContext, type I18nProvider } from 'ra-core'
import { useState } from 'react'
import { authProvider } from '../../data/authProvider'
import { dataProvider } from '../../data/dataProvider'
import { AdminRoutes } from './AdminRoutes'
import { createQueryClient } from './queryClient'

/** The administration in one language: react-admin's headless core around our own pages. */
export function createAdmin(i18nProvider: I18nProvider) {
  return function Admin() {
    const [queryClient] = useState(createQueryClient)
    return (
      <CoreAdminContext dataProvider={dataProvider} authProvider={authProvider} i18nProvider={i18nProvider} queryClient={queryClient}>
        <AdminRoutes />
      </CoreAdminContext>
    )
  }
}
