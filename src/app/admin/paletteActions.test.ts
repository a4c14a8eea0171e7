import { expect, it } from 'vitest'
import { ACTIONS, type PaletteAction } from '../../areas/search/actions'
import { loadDescriptor } from '../../data/descriptors'
import { templateNames } from '../../schema/template'
import { findRoute } from './routeInfo'

const filled = (to: string) =>
  templateNames(to)
    .reduce((path, name) => path.replace(`{${name}}`, 'x'), to)
    .replace(/\?.*$/, '')

it('each action of the palette leads to a page that is there, and to an action that its schema has', async () => {
  for (const { id, to, starts } of ACTIONS as readonly PaletteAction[]) {
    expect([id, findRoute(filled(to))?.path]).toEqual([id, expect.any(String)])
    if (!starts) continue
    const { actions } = await loadDescriptor(starts.resource)
    expect([id, actions.map((action) => action.id)]).toEqual([id, expect.arrayContaining([starts.action])])
    expect([id, to]).toEqual([id, expect.stringContaining(`?action=${starts.action}`)])
  }
})
