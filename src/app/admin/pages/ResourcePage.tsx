import { useTranslate } from 'react-admin'
import { useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useViewer } from '../../../data/session'
import { MANIFEST } from '../../../generated/manifest'
import type { ResourceName } from '../../../generated/resources'
import { can } from '../../../schema/access'
import { ListPage } from '../../../ui/list/ListPage'
import { Forbidden } from './Forbidden'
import { PageFailed } from './PageFailed'

/** The page of an entity without a route of its own: its list, made from its schema. */
export function ResourcePage({ resource }: { resource: ResourceName }) {
  const translate = useTranslate()
  const viewer = useViewer()
  const title = translate(`resources.${resource}.name`, { smart_count: 2 })
  useEffect(() => {
    document.title = translate('app.windowTitle', { title })
  }, [title, translate])
  const read = MANIFEST[resource]?.privilege.read
  if (read && !can(viewer, `${read}.read`)) return <Forbidden />
  return (
    <ErrorBoundary key={resource} FallbackComponent={PageFailed}>
      <ListPage resource={resource} title={title} />
    </ErrorBoundary>
  )
}
