import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useTagTypes } from '../../../domain/tagTypes/useTagTypes'
import { familyWithCode, missingProducts, tagsNamed, tagsOfProduct } from './assignCalls'

/** Says what the entered tag is and what it shows now, without delaying the assignment. */
export function TagHint({ tagId, storeCode }: { tagId: string; storeCode: string }) {
  const translate = useTranslate()
  const types = useTagTypes()
  const { data } = useQuery({
    queryKey: ['assignTag', storeCode, tagId],
    queryFn: ({ signal }) => tagsNamed([tagId], storeCode, signal),
    enabled: tagId !== '',
    retry: false,
    meta: { background: true },
  })
  if (tagId === '' || !data) return translate('areas.tags.assign.tagHelp')
  const [tag] = data
  if (!tag) return translate('areas.tags.assign.tagUnknown')
  const shows = tag.prCode
    ? translate('areas.tags.assign.tagShows', { code: tag.prCode })
    : translate('areas.tags.assign.tagShowsNothing')
  return [types.text(tag.tagType), shows].filter(Boolean).join(' · ')
}

/** Says how many tags show the entered product, or that there is no such product. */
export function ProductHint({ prCode, storeCode }: { prCode: string; storeCode: string }) {
  const translate = useTranslate()
  const { data } = useQuery({
    queryKey: ['assignProduct', storeCode, prCode],
    queryFn: ({ signal }) => tagsOfProduct(prCode, storeCode, signal),
    enabled: prCode !== '',
    retry: false,
    meta: { background: true },
  })
  const isUnused = prCode !== '' && data?.length === 0
  const { data: isUnknown } = useQuery({
    queryKey: ['assignUnknown', storeCode, prCode],
    queryFn: () => isNoProduct(prCode, storeCode),
    enabled: isUnused,
    retry: false,
    meta: { background: true },
  })
  if (prCode === '' || !data || (isUnused && isUnknown === undefined)) return translate('areas.tags.assign.productHelp')
  if (isUnused && isUnknown) return translate('areas.tags.assign.productUnknown')
  if (data.length === 0) return translate('areas.tags.assign.onNoTag', { code: prCode })
  return translate('areas.tags.assign.onTags', { smart_count: data.length, code: prCode })
}

/** Whether the code is neither a product nor, where families can be assigned, a family. */
const isNoProduct = async (code: string, storeCode: string): Promise<boolean> =>
  (await missingProducts([code], storeCode)).length > 0 && (await familyWithCode(code, storeCode)) === undefined
