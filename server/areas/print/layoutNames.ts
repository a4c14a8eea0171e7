import type { LayoutName } from '../../../src/generated/types'
import type { CallDefinition } from '../../http/call'
import { layouts } from '../../render/layout'
import type { Services } from '../../services'

/** The layouts that can be drawn, and those that are stored, by their id. */
export async function namesOf({ records }: Services, kind: 'tag' | 'paper'): Promise<LayoutName[]> {
  const own = [...layouts.values()].filter((layout) => layout.kind === kind).map(({ id, paper }) => ({ id, name: id, kind, width: paper?.[0] ?? null, height: paper?.[1] ?? null }))
  const stored = await records.find('layout-name', { kind })
  return [...new Map([...own, ...stored].map((layout) => [layout.id, layout])).values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** GET /paper/layout/name */
export const paperLayoutNames: CallDefinition = {
  answer: { list: 'layout-name' },
  summary: 'The layouts of paper labels with their millimetres (spec/2 §7, §9).',
  handle: async ({ services }) => namesOf(services, 'paper'),
}
