import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '../../../data/http'
import type { PlusImage, PlusVideo, PlusWidget } from '../../../generated/types'

export const MEDIA_TYPES = ['image', 'video', 'widget'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]
export type Media = PlusImage | PlusVideo | PlusWidget

/** All files of a kind that a store has (spec/3 §7). */
export const mediaQuery = (storeCode: string, type: MediaType) =>
  queryOptions({
    queryKey: [`plus-${type}`, 'all', storeCode],
    queryFn: ({ signal }) => request<readonly Media[]>('GET', `/plus/store/${encodeURIComponent(storeCode)}/${type}/list`, { signal }),
    staleTime: 30_000,
    meta: { background: true },
  })

/** What an object names a file by: its number (spec/3 §5). */
export const objectIdOf = ({ id, _id }: Media): string => String(id ?? _id)

/** How large a picture or a video is; undefined for what has no size of its own. */
export const sizeOfMedia = ({ width, height, fileType }: Media) => (width && height && fileType !== 'text/html' ? { width, height } : undefined)

/** The file that an object shows: undefined while the files are asked for, null where it is there no more. */
export function useMedia(storeCode: string, type: MediaType | undefined, id: string): Media | null | undefined {
  const { data, error } = useQuery({ ...mediaQuery(storeCode, type ?? 'image'), enabled: type !== undefined })
  if (error) return null
  return data && (data.find((media) => objectIdOf(media) === id) ?? null)
}

const folder = (storeCode: string, type: MediaType) => `/plus/store/${encodeURIComponent(storeCode)}/${type}/file`

/** The call that answers the content of a file; a small picture of it where one is enough. */
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
 * The content of a file behind the session's headers, as an address (design §4). Those who show the same file share it.
 * @returns undefined while it is on its way; null where it cannot be had
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
