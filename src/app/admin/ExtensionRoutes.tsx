import {
  BasenameContextProvider,
  Resource,
  ResourceDefinitionContextProvider,
  useTranslate,
  type ResourceProps,
} from 'react-admin'
import { Suspense, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Route, Routes, useLocation } from 'react-router'
import { Page } from '../../ui/kit/Page'
import { PageHeader } from '../../ui/kit/PageHeader'
import { EXTENSIONS } from '../extensions'
import { EXTENSION_ROUTE } from '../routePaths'
import { extensionTitle } from './extensionTitle'
import type { Extension } from './extensionTypes'
import { Forbidden } from './pages/Forbidden'
import { NotFound } from './pages/NotFound'
import { PageFailed } from './pages/PageFailed'
import { PageSkeleton } from './PageSkeleton'
import { definitionsOf, RESOURCES } from './resources'
import { useFocusOnArrival } from './useFocusOnArrival'
import css from './pages/pages.module.css'

const viewsOf = ({ menu: _menu, ...views }: Extension): ResourceProps => views

// A view that the extension lacks is that of the console.
const WITH_VIEWS = RESOURCES.map((props) => ({
  ...props,
  ...EXTENSIONS.filter(({ name }) => name === props.name).map(viewsOf)[0],
}))

const DEFINITIONS = definitionsOf(WITH_VIEWS)

/** The resources below `#/pages`, with the views of the extensions: react-admin's links between them stay there. */
export function ExtensionRoutes() {
  return (
    <BasenameContextProvider basename={EXTENSION_ROUTE}>
      <ResourceDefinitionContextProvider definitions={DEFINITIONS}>
        <Routes>
          {WITH_VIEWS.map((props) => (
            <Route
              key={props.name}
              path={`${EXTENSION_ROUTE}/${props.name}/*`}
              element={<ExtensionPage {...props} />}
            />
          ))}
          {/* Where react-admin's views send users who may not open them. */}
          <Route path={`${EXTENSION_ROUTE}/access-denied`} element={<Forbidden />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </ResourceDefinitionContextProvider>
    </BasenameContextProvider>
  )
}

/** A resource below a heading that react-admin's `<Title>` fills. */
function ExtensionPage(props: ResourceProps) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const title = extensionTitle(props, translate)
  useEffect(() => {
    document.title = translate('app.windowTitle', { title })
  }, [title, translate])
  useFocusOnArrival(pathname, 0)
  return (
    <Page key={pathname}>
      <PageHeader title={<span id="react-admin-title" />} />
      <ErrorBoundary FallbackComponent={PageFailed}>
        <Suspense fallback={<PageSkeleton />}>
          <div className={css.stock}>
            <Resource {...props} />
          </div>
        </Suspense>
      </ErrorBoundary>
    </Page>
  )
}
