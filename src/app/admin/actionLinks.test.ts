import { expect, it } from 'vitest'
import { loadDescriptor } from '../../data/descriptors'
import { loadSchema, type ResourceName } from '../../generated/resources'
import { templateNames } from '../../schema/template'
import { findRoute } from './routeInfo'

const filled = (link: string) =>
  templateNames(link)
    .reduce((path, name) => path.replace(`{${name}}`, 'x'), link)
    .replace(/\?.*$/, '')

it('an action that leads to a page to read needs the right to read that page, and no other', async () => {
  const links = (await Promise.all((Object.keys(loadSchema) as ResourceName[]).map(loadDescriptor))).flatMap(
    ({ name, actions }) =>
      actions.flatMap(({ id, link, permission }) =>
        link === undefined || !String(permission).endsWith('.read')
          ? []
          : [{ action: `${name}.${id}`, link, permission }],
      ),
  )
  expect(links.length).toBeGreaterThan(10)
  for (const { action, link, permission } of links) {
    const route = findRoute(filled(link))
    expect([action, [permission].flat()]).toEqual([action, [route?.entry.permission ?? 'no route'].flat()])
  }
})
