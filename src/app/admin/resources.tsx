import { Resource, useResourceContext, type ResourceProps } from 'react-admin'
import { matchPath, Navigate, Route, Routes, useParams } from 'react-router'
import { mayAccess } from '../../data/authProvider'
import { MANIFEST } from '../../generated/manifest'
import { MENU } from '../../generated/menu'
import type { ResourceName } from '../../generated/resources'
import type { ManifestEntry } from '../../schema/manifest'
import { keyValues } from '../../schema/recordId'
import { fillPath, fillTitle, templateNames, type Values } from '../../schema/template'
import { lazily } from '../../ui/kit/lazily'
import { ICONS } from './icons'
import { Forbidden } from './pages/Forbidden'
import { NotFound } from './pages/NotFound'
import { RecordGone } from './pages/RecordGone'
import { PageSkeleton } from './PageSkeleton'
import { parentOf, ROUTE_PATHS, ROUTES, type RoutePath } from './routes'

const ResourcePage = lazily(() => import('./pages/ResourcePage').then((module) => module.ResourcePage), PageSkeleton)

type Listed = readonly [name: ResourceName, entry: ManifestEntry]

const LISTED = Object.entries(MANIFEST) as unknown as readonly Listed[]

/** The page of the specification that lists an entity. */
const PAGE_OF = new Map(
  ROUTE_PATHS.flatMap((path) => {
    const { list, lists = list } = ROUTES[path]
    return lists ? [[lists, path] as const] : []
  }),
)

type View = 'edit' | 'show' | 'create'

/**
 * Where the console shows an entity or one of its records: a record opens over the list that it is in
 * (`?edit=<id>`). An entity without a page in the table of routes has one at its own name.
 * @param id as `recordId` makes it
 */
export function resourceAddress(name: ResourceName, view?: View, id?: string): string {
  const keys = id === undefined ? {} : keyValues(MANIFEST[name]?.key ?? [], id)
  const page = pageWith(PAGE_OF.get(name), keys)
  const query =
    view && (page === undefined || page === PAGE_OF.get(name))
      ? `?${new URLSearchParams({ [view]: id ?? '1' }).toString()}`
      : ''
  return (page ? fillPath(page, keys) : `/${name}`) + query
}

/** The page, or the nearest one above it, whose parameters are all known. */
function pageWith(path: RoutePath | undefined, values: Values): RoutePath | undefined {
  if (path === undefined || templateNames(path).every((name) => values[name])) return path
  return pageWith(parentOf(path), values)
}

/** Redirects react-admin's own address of a record, `/<resource>/<id>`, to where the console shows it; an invalid id is reported as gone. */
function Lead({ view }: { view: View }) {
  const { id } = useParams()
  const name = useResourceContext() as ResourceName
  if (view === 'create' && !mayAccess(name, view)) return <Forbidden />
  if (id !== undefined && Object.values(keyValues(MANIFEST[name]?.key ?? [], id)).includes(''))
    return <RecordGone name={id} />
  return <Navigate to={resourceAddress(name, view, id)} replace />
}

function List() {
  const name = useResourceContext() as ResourceName
  return PAGE_OF.has(name) ? <Navigate to={resourceAddress(name)} replace /> : <ResourcePage resource={name} />
}

const propsOf = ([name, { title, verbs }]: Listed): ResourceProps => ({
  name,
  list: List,
  show: <Lead view="show" />,
  ...(verbs.includes('create') && { create: <Lead view="create" /> }),
  ...(verbs.includes('update') && { edit: <Lead view="edit" /> }),
  ...iconOf(name),
  recordRepresentation: (record: Values) => fillTitle(title, record),
})

function iconOf(name: ResourceName): Pick<ResourceProps, 'icon'> {
  const path = PAGE_OF.get(name)
  const icon = path ? (ROUTES[path].menu ?? ROUTES[topOf(path)].menu)?.icon : MENU[name]?.icon
  return icon ? { icon: ICONS[icon] } : {}
}

function topOf(path: RoutePath): RoutePath {
  const parent = parentOf(path)
  return parent ? topOf(parent) : path
}

/** Every entity that can be listed. */
export const RESOURCES: readonly ResourceProps[] = LISTED.map(propsOf)

export const definitionsOf = (resources: readonly ResourceProps[]) =>
  Object.fromEntries(resources.map((props) => [props.name, Resource.registerResource(props)]))

/** What react-admin knows of every entity that can be listed, for links, references and labels. */
export const RESOURCE_DEFINITIONS = definitionsOf(RESOURCES)

/** Whether an address is one of react-admin's own: `/<resource>`, `/<resource>/create`, `/<resource>/<id>`, `/<resource>/<id>/show`. */
export const isResourceAddress = (pathname: string): boolean =>
  Object.hasOwn(MANIFEST, matchPath('/:name/*', pathname)?.params.name ?? '')

/** A record that cannot be edited is shown at the address of its form, for which react-admin would have no route. */
const withEdit = (props: ResourceProps): ResourceProps => ({ edit: <Lead view="show" />, ...props })

/** The entities as react-admin's resources, each below its name. */
export function ResourceRoutes() {
  return (
    <Routes>
      {RESOURCES.map((props) => (
        <Route key={props.name} path={`${props.name}/*`} element={<Resource {...withEdit(props)} />} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
