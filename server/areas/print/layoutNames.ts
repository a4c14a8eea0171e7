import type { LayoutName } from '../../../src/generated/types'
import type { Handler } from '../../calls/call'
import type { Services } from '../../calls/services'
import type { AreaHooks } from '../../engine/hooks'
import { drawnEntries } from '../../render/drawn'
import { readAliases } from '../../products/aliases'
import { layouts } from '../../render/layout'

/** The built-in and stored layouts by id, with the entries of the product information that each draws. */
async function namesOf({ records }: Pick<Services, 'records'>, kind: 'tag' | 'paper'): Promise<LayoutName[]> {
  const own = [...layouts.values()]
    .filter((layout) => layout.kind === kind)
    .map(({ id, paper }) => ({ id, name: id, kind, width: paper?.[0] ?? null, height: paper?.[1] ?? null }))
  const [stored, aliases] = await Promise.all([records.find('layout-name', { kind }), readAliases(records)])
  const named = [...new Map([...own, ...stored].map((layout) => [layout.id, layout])).values()].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  )
  return named.map((layout) => ({
    ...layout,
    drawn: drawnEntries(layout.id, layout.width && layout.height ? [layout.width, layout.height] : undefined, aliases),
  }))
}

/** GET /paper/layout/name */
export const paperLayoutNames: Handler = async ({ services }) => namesOf(services, 'paper')

export const layoutHooks: AreaHooks = { 'layout-name': { rows: ({ services }) => namesOf(services, 'tag') } }
