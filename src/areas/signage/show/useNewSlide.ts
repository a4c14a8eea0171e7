import { useQuery } from '@tanstack/react-query'
import { request } from '../../../data/http'
import type { PlusSetting } from '../../../generated/types'
import { type SlideStyle, DEFAULT_SLIDE } from './model/show'

/**
 * The defaults for new slides from the store's signage settings; the general defaults if those are unavailable.
 * @returns undefined while loading
 */
export function useNewSlide(storeCode: string): SlideStyle | undefined {
  const { data, error } = useQuery({
    queryKey: ['plus-setting', 'new-slide', storeCode],
    queryFn: async ({ signal }): Promise<SlideStyle> => {
      const { duration, bgColor } = await request<PlusSetting>(
        'GET',
        `/plus/store/${encodeURIComponent(storeCode)}/setting`,
        { signal },
      )
      return { duration: duration ?? DEFAULT_SLIDE.duration, bgColor: (bgColor ?? DEFAULT_SLIDE.bgColor).toLowerCase() }
    },
    retry: false,
    refetchOnMount: 'always',
    gcTime: 0,
    meta: { background: true },
  })
  return data ?? (error ? DEFAULT_SLIDE : undefined)
}
