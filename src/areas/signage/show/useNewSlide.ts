import { useQuery } from '@tanstack/react-query'
import { request } from '../../../data/http'
import type { PlusSetting } from '../../../generated/types'
import { type SlideStyle, USUAL_SLIDE } from './model/show'

/**
 * What new slides of a store begin with, as its signage settings say (spec/3 §3); the usual where these cannot be had.
 * @returns undefined while they are on their way
 */
export function useNewSlide(storeCode: string): SlideStyle | undefined {
  const { data, error } = useQuery({
    queryKey: ['plus-setting', 'new-slide', storeCode],
    queryFn: async ({ signal }): Promise<SlideStyle> => {
      const { duration, bgColor } = await request<PlusSetting>('GET', `/plus/store/${encodeURIComponent(storeCode)}/setting`, { signal })
      return { duration: duration ?? USUAL_SLIDE.duration, bgColor: (bgColor ?? USUAL_SLIDE.bgColor).toLowerCase() }
    },
    retry: false,
    refetchOnMount: 'always',
    gcTime: 0,
    meta: { background: true },
  })
  return data ?? (error ? USUAL_SLIDE : undefined)
}
