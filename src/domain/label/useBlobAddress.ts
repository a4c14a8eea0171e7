import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request, type RequestOptions } from '../../data/http'

interface BlobAddress {
  /** undefined while the image loads. */
  readonly src: string | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/**
 * The blob: URL of an image that needs the session's headers, which no `<img>` can send.
 */
export function useBlobAddress(path: string, query?: RequestOptions['query']): BlobAddress {
  const { data, error, refetch } = useQuery({
    queryKey: ['blob', path, query],
    queryFn: ({ signal }) => request<Blob>('GET', path, { query, signal, as: 'blob' }),
    gcTime: 0,
    // A missing image is reported in its place, and ends no session.
    meta: { background: true },
  })
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    if (!data) return setSrc(undefined)
    const address = URL.createObjectURL(data)
    setSrc(address)
    return () => URL.revokeObjectURL(address)
  }, [data])
  return { src: error ? undefined : src, error, retry: () => void refetch() }
}
