import type { Tag, TagListCommand } from '../../src/generated/types'
import { CallError } from './callError'
import { done } from './outcomes'
import type { Services } from './services'

/** The console treats this error as success, except for assignments. */
export const NO_TAGS = 'server.noMatchingTags'

/** The tags of a store that were named by address or barcode, keyed by the given name. */
export async function tagsNamed(
  services: Services,
  storeCode: string | readonly string[],
  given: readonly string[],
): Promise<Map<string, Tag>> {
  const names = [...new Set(given)]
  if (names.length === 0) return new Map()
  const [byMac, byId] = await Promise.all([
    services.records.find('tag', { storeCode, tagMac: names }),
    services.records.find('tag', { storeCode, tagId: names }),
  ])
  return new Map([...byId.map((tag) => [tag.tagId, tag] as const), ...byMac.map((tag) => [tag.tagMac, tag] as const)])
}

/** The addresses of the tags in a list. */
export async function macsListed(
  services: Services,
  storeCode: string,
  tagList: TagListCommand['tagList'],
): Promise<string[]> {
  const named = await tagsNamed(
    services,
    storeCode,
    tagList.flatMap(({ tagMac, tagId }) => tagMac ?? tagId ?? []),
  )
  return [...new Set([...named.values()].map(({ tagMac }) => tagMac))]
}

/** The answer of a command that started a task. @throws CallError 404 if there is none, because no tag matched */
export function taken(task: object | undefined) {
  if (!task) throw new CallError(404, NO_TAGS)
  return done
}
