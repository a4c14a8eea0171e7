import { useQuery } from '@tanstack/react-query'
import { tagTypeInfoQuery } from '../../data/tagTypes'

const DEFAULT_SIZE = { width: 296, height: 128 }

/** The pixels of a tag type; those of the most common one until it is known. */
export function useLabelSize(tagType: string | undefined): { readonly width: number; readonly height: number } {
  const { data } = useQuery(tagTypeInfoQuery)
  return data?.find((info) => info.tagType === tagType)?.resolution ?? DEFAULT_SIZE
}
