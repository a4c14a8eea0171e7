import { useGetOne } from 'ra-core'

/** Whether a store has the channels of outband (spec/1 §5); undefined while nobody knows. Where it cannot be read it has not. */
export function useOutband(storeCode: string): boolean | undefined {
  const { data, isError } = useGetOne<{ id: string; outbandEnable?: boolean }>('store', { id: encodeURIComponent(storeCode) }, { meta: { background: true } })
  return isError ? false : data && data.outbandEnable === true
}
