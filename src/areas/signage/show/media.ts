import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '../../../data/http'
import type { PlusImage, PlusVideo, PlusWidget } from '../../../generated/types'

export const MEDIA_TYPES = ['image', 'video', 'widget'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]
export type Media = PlusImage | PlusVideo | PlusWidget

/** All files of one type in a store. */
export const mediaQuery = (storeCode: string, type: MediaType) =>
  queryOptions({
    queryKey: [`plus-${type}`, 'all', storeCode],
    queryFn: ({ signal }) =>
      request<readonly Media[]>('GET', `/plus/store/${encodeURIComponent(storeCode)}/${type}/list`, { signal }),
    staleTime: 30_000,
    meta: { background: true },
  })

/** The id of a file in objects: its number. */
export const objectIdOf = ({ id, _id }: Media): string => String(id ?? _id)

/** The dimensions of an image or video; undefined for files without intrinsic size. */
export const sizeOfMedia = ({ width, height, fileType }: Media) =>
  width && height && fileType !== 'text/html' ? { width, height } : undefined

/** The file that an object shows: undefined while loading, null if it no longer exists. */
export function useMedia(storeCode: string, type: MediaType | undefined, id: string): Media | null | undefined {
  const { data, error } = useQuery({ ...mediaQuery(storeCode, type ?? 'image'), enabled: type !== undefined })
  if (error) return null
  return data && (data.find((media) => objectIdOf(media) === id) ?? null)
}

const folder = (storeCode: string, type: MediaType) => `/plus/store/${encodeURIComponent(storeCode)}/${type}/file`

/** The path of a file's content, or of its thumbnail. */
export function contentPath(storeCode: string, type: MediaType, { _id }: Media, isSmall = false): string {
  const path = `${folder(storeCode, type)}/${encodeURIComponent(_id)}`
  if (!isSmall) return path
  return type === 'video' ? `${path}/thumbnail` : `${path}?thumbnail=true`
}

interface Address {
  readonly url: string
  uses: number
}

const addresses = new WeakMap<Blob, Address>()

/**
 * The content of a file, which needs the session's headers, as an object URL that is shared by all users of the file.
 * @returns undefined while loading; null if it is unavailable
 */
export function useContentAddress(path: string | undefined, version: unknown): string | null | undefined {
  const { data, error } = useQuery({
    queryKey: ['plus-content', path, version],
    queryFn: ({ signal }) => request<Blob>('GET', path ?? '', { signal, as: 'blob' }),
    enabled: path !== undefined,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    meta: { background: true },
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return
    const address = addresses.get(data) ?? { url: URL.createObjectURL(data), uses: 0 }
    addresses.set(data, address)
    address.uses++
    setUrl(address.url)
    return () => {
      if (--address.uses > 0) return
      addresses.delete(data)
      URL.revokeObjectURL(address.url)
    }
  }, [data])
  return error ? null : url
}
