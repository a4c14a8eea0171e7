import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request, type RequestOptions } from '../../data/http'

interface BlobAddress {
  /** undefined while the picture is on its way. */
  readonly src: string | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/**
 * A picture behind the session's headers, which no `<img>` can send: fetched as a blob, as an address for one (design §4).
 */
export function useBlobAddress(path: string, query?: RequestOptions['query']): BlobAddress {
  const { data, error, refetch } = useQuery({
    queryKey: ['blob', path, query],
    queryFn: ({ signal }) => request<Blob>('GET', path, { query, signal, as: 'blob' }),
    gcTime: 0,
    // A picture that is missing is said in its place, and ends no session.
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
