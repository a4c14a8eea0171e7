import { useQuery } from '@tanstack/react-query'
import { tagTypeInfoQuery } from '../../data/tagTypes'

/** The commonest size stands for one that is not known yet. */
const USUAL = { width: 296, height: 128 }

/** The pixels of a tag type. */
export function useLabelSize(tagType: string | undefined): { readonly width: number; readonly height: number } {
  const { data } = useQuery(tagTypeInfoQuery)
  return data?.find((info) => info.tagType === tagType)?.resolution ?? USUAL
}
