import { render, screen } from '@testing-library/react'
import {
  CoreAdminContext,
  testDataProvider,
  useCreatePath,
  useGetRecordRepresentation,
  useResourceDefinition,
  ResourceDefinitionContextProvider,
} from 'ra-core'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { authProvider } from '../../data/authProvider'
import { writeSession, type SessionUser } from '../../data/session'
import { MANIFEST } from '../../generated/manifest'
import { isResourceAddress, resourceAddress, ResourceRoutes, RESOURCE_DEFINITIONS } from './resources'

const session = (privilege: SessionUser['privilege'], role_id = 1) =>
  writeSession({
    email: 'a@b.example',
    accessToken: 'T',
    role_id,
    privilege,
    store: [],
    enableWholeStore: true,
  } as unknown as SessionUser)

beforeEach(() => session({}, 0))

test('a record is shown over the list of its page', () => {
  expect(resourceAddress('account')).toBe('/members')
  expect(resourceAddress('account', 'edit', 'a%40b.example')).toBe('/members?edit=a%2540b.example')
  expect(resourceAddress('store', 'create')).toBe('/setting/store-config?create=1')
  expect(resourceAddress('tag', 'show', 'IT001/A1B2')).toMatch(/^\/tag\/detail\/IT001\?show=/)
})

test('a list within something that is not named leads to the page above it', () => {
  expect(resourceAddress('gateway')).toBe('/store')
  expect(resourceAddress('tag')).toBe('/tag')
})

test('every entity that can be listed is a resource, and its own addresses are known', () => {
  expect(Object.keys(RESOURCE_DEFINITIONS)).toEqual(Object.keys(MANIFEST))
  for (const name of Object.keys(MANIFEST)) expect(isResourceAddress(`/${name}/some-id/show`)).toBe(true)
  expect(isResourceAddress('/dashboard')).toBe(false)
})

function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

function renderAt(address: string, children = <ResourceRoutes />) {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <CoreAdminContext dataProvider={testDataProvider()}>
            <ResourceDefinitionContextProvider definitions={RESOURCE_DEFINITIONS}>
              {children}
              <Where />
            </ResourceDefinitionContextProvider>
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
}

test.each([
  ['/account/a%2540b.example', '/members?edit=a%2540b.example'],
  ['/account/a%2540b.example/show', '/members?show=a%2540b.example'],
  ['/role/create', '/roles?create=1'],
  ['/account', '/members'],
  ['/tag/IT001%2FAABB', '/tag/detail/IT001?show=IT001%2FAABB'],
])("react-admin's address %s leads to %s", async (from, to) => {
  renderAt(from)
  expect(await screen.findByText(to)).toBeTruthy()
})

test('an address that names no record says so, and leads nowhere', async () => {
  renderAt('/tag/AABB')
  expect(await screen.findByRole('heading', { name: /kit\.gone\.named/ })).toBeTruthy()
  expect(screen.getByText('/tag/AABB')).toBeTruthy()
})

test.each(['role', 'account'])('who may not make a new %s is told so, and not led to the list', async (name) => {
  session({ role: { read: true, write: false }, member: { read: true, write: false } })
  renderAt(`/${name}/create`)
  expect(await screen.findByRole('heading', { name: 'app.forbidden.title' })).toBeTruthy()
  expect(screen.getByText(`/${name}/create`)).toBeTruthy()
})

test('react-admin links to a record and names it', () => {
  function Link() {
    const path = useCreatePath()({ resource: 'account', type: 'edit', id: 'a%40b.example' })
    const name = useGetRecordRepresentation('role')({ id: '7', role_id: 7, name: 'Manager' })
    const { hasEdit, hasCreate } = useResourceDefinition({ resource: 'alarm-history' })
    return <p>{`${path} ${String(name)} ${String(hasEdit)} ${String(hasCreate)}`}</p>
  }
  renderAt('/', <Link />)
  expect(screen.getByText('/account/a%2540b.example Manager false false')).toBeTruthy()
})

test('access goes by the privileges of the schema', async () => {
  session({ member: { read: true, write: false } })
  const may = (resource: string, action: string) => authProvider.canAccess?.({ resource, action })
  await expect(may('account', 'list')).resolves.toBe(true)
  await expect(may('account', 'edit')).resolves.toBe(false)
  await expect(may('role', 'list')).resolves.toBe(false)
  await expect(may('something-else', 'list')).resolves.toBe(true)
})
