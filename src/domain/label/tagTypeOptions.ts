import type { Translate } from '../../data/texts'
import type { TagTypeInfo } from '../../generated/types'
import type { Option } from '../../ui/kit/Select'
import { tagTypeText } from '../tagTypes/useTagTypes'

/** A common type, for a product on no tag. */
const DEFAULT_TYPE = 'B3'

/**
 * The types of tags that a label can be drawn for, those of its tags first, then by size.
 * @param used the type or types that its tags have, as a record carries them
 */
export function tagTypeOptions(
  types: readonly TagTypeInfo[],
  used: unknown,
  translate: Translate,
): { list: Option[]; usual: string } {
  const first = [used].flat().filter((one): one is string => typeof one === 'string')
  const rank = ({ tagType }: TagTypeInfo) => (first.includes(tagType) ? 0 : 1)
  const ordered = [...types].sort((a, b) => rank(a) - rank(b) || Number.parseFloat(a.size) - Number.parseFloat(b.size))
  return {
    list: ordered.map((info) => ({ value: info.tagType, label: `${tagTypeText(info, translate)} (${info.tagType})` })),
    usual: first[0] ?? DEFAULT_TYPE,
  }
}
